"""Notices: told once, while true, to those who want them, and to nobody's harm."""
import json
import os
import re
import sqlite3
import time
import unittest
from contextlib import closing
from datetime import datetime, timezone

from client import Server, Socket, main
from nodes import wait_until
from notices import MailServer, PushService, Trap, Webhook
from test_people import Browser

SLOW = {"move": 3 * 86400000}


class House(unittest.TestCase):
    """A server that sends everywhere, and what it sends to."""
    delay = "0"

    @classmethod
    def setUpClass(cls):
        cls.service = PushService()
        cls.addClassCleanup(cls.service.close)
        cls.post = MailServer()
        cls.addClassCleanup(cls.post.close)
        cls.hook = Webhook()
        cls.addClassCleanup(cls.hook.close)
        cls.arguments = ["--notice-delay", cls.delay, "--push-authority", cls.service.certificate, "--site",
                         "https://play.example.org", "--mail", f"smtp://127.0.0.1:{cls.post.port}", "--mail-from",
                         "house@example.org", "--webhook", cls.hook.address, "--no-limits"]
        cls.start()

    @classmethod
    def start(cls):
        cls.server = Server(arguments=cls.arguments).__enter__()
        cls.addClassCleanup(lambda: cls.server.__exit__())

    def store(self, sql, *values):
        with closing(sqlite3.connect(f"{self.server.data}/zashiki.db", timeout=30)) as store, store:
            return store.execute(sql, values).fetchall()

    def stored(self):
        """All that the store keeps."""
        kept = b""
        for name in os.listdir(self.server.data):
            with open(os.path.join(self.server.data, name), "rb") as file:
                kept += file.read()
        return kept

    def told(self):
        """Until nothing waits to be looked at."""
        soon = "SELECT count(*) FROM notices WHERE at > 0 AND at < ?"
        wait_until(lambda: self.store(soon, (time.time() + 300) * 1000) == [(0,)], "all is told")

    def table(self, *browsers, **more):
        made = self.server.open_table(options={"first": 0}, clock=SLOW, **more)
        for seat, browser in enumerate(browsers):
            browser.claim(made, seat, name=f"Guest {seat}")
        return made

    def browsers(self, pushed=None):
        ann, ben = Browser(self.server), Browser(self.server)
        made = self.table(ann, ben)
        if pushed:
            self.assertEqual(ben.call("POST", "/api/me/push", self.service.target(pushed))[0], 200)
        return ann, ben, made

    def move(self, made, seat=0):
        """One action of this seat, which leaves then."""
        one = Socket(self.server, made["table"], made["seats"][seat]["key"])
        start = one.receive_start()
        one.act(start["version"], start["legal"][0])
        version = one.receive("update")["version"]
        one.close()
        return version

    def wish(self, browser, status=200, **more):
        everything = ["push", "mail"]
        wishes = {"language": "en", "remind": 0,
                  "kinds": {kind: everything for kind in ("turn", "over", "invitation", "round")}, **more}
        answered, told = browser.call("POST", "/api/me/notices", wishes)
        self.assertEqual(answered, status, told)
        return told


class Push(House):
    def test_a_turn_is_told_once_and_only_a_browser_can_read_it(self):
        ann, ben, made = self.browsers(pushed="/once")
        self.move(made)
        told = self.service.next()
        self.assertEqual(told["title"], "It is your turn")
        self.assertEqual(told["text"], "Niya: Oichi, Rokusuke")
        self.assertEqual(told["place"], f"t/{made['table']}")
        self.assertTrue(told["sender"]["right"])
        self.assertEqual(told["sender"]["key"], ben.call("GET", "/api/me/notices")[1]["push_key"])
        self.assertEqual(told["sender"]["aud"], self.service.target("")["endpoint"])
        self.assertLess(abs(told["sender"]["exp"] - time.time()), 86400)
        self.assertRegex(told["topic"], r"^[A-Za-z0-9_-]{1,32}$")
        self.told()
        # The next thing to come is of the next turn.
        self.move(made, 1)
        self.move(made, 0)
        again = self.service.next()
        self.assertEqual(again["path"], "/once")
        self.assertNotEqual(again["topic"], told["topic"])
        self.told()
        self.assertTrue(self.service.empty())

    def test_nobody_is_told_of_a_turn_at_the_table_or_of_one_that_is_over(self):
        ann, ben, made = self.browsers(pushed="/present")
        there = Socket(self.server, made["table"], made["seats"][1]["key"])
        there.receive_start()
        self.move(made)
        there.receive("update")
        row = "SELECT key, at FROM notices WHERE kind = 'turn'"
        first = self.store(row)
        # It has been looked at, and was put off.
        wait_until(lambda: any(before < after for (_, before) in first for (_, after) in self.store(row)), "looked at")
        there.send({"type": "sync"})
        sync = there.receive("sync")
        there.act(sync["version"], sync["legal"][0])
        there.receive("update")
        there.close()
        self.told()
        self.assertTrue(self.service.empty())
        self.move(made, 0)  # and now everyone has left
        self.assertEqual(self.service.next()["path"], "/present")

    def test_the_end_is_told(self):
        ann, ben, made = self.browsers(pushed="/over")
        one = Socket(self.server, made["table"], made["seats"][0]["key"])
        one.receive_start()
        one.send({"type": "resign"})
        while not one.receive("sync")["over"]:
            pass
        told = self.service.next()
        self.assertEqual((told["title"], told["place"]), ("The game is over", f"t/{made['table']}"))

    def test_a_browser_that_is_gone_is_forgotten_and_a_busy_service_asked_again(self):
        ann, ben, made = self.browsers(pushed="/gone/1")
        self.move(made)
        self.assertEqual(self.service.next()["path"], "/gone/1")
        wait_until(lambda: not ben.call("GET", "/api/me/notices")[1]["pushed"], "the subscription is dropped")
        ann, ben, made = self.browsers(pushed="/busy/1")
        self.move(made)
        self.assertEqual(self.service.next(), {"path": "/busy/1", "busy": True})
        self.assertEqual(self.service.next()["title"], "It is your turn")
        self.told()
        self.assertTrue(self.service.empty())

    def test_an_endless_answer_is_cut(self):
        ann, ben, made = self.browsers(pushed="/endless/1")
        self.move(made)
        self.assertEqual(self.service.next(), {"path": "/endless/1", "endless": True})
        self.told()

    def test_what_is_no_subscription_is_refused(self):
        ann, ben, made = self.browsers()
        good = self.service.target()
        for wrong in ({"endpoint": good["endpoint"].replace("https", "http")}, {"endpoint": "file:///etc/passwd"},
                      {"endpoint": good["endpoint"] + "\r\nX: y"}, {"endpoint": "https://a@b/"},
                      {"endpoint": "https://" + "x" * 1000 + "/"}, {"key": good["key"][:-4] + "AAAA"},
                      {"key": "AA"}, {"secret": "AA"}, {"secret": "!" * 22}, {"more": 1}):
            self.assertEqual(ben.call("POST", "/api/me/push", {**good, **wrong})[0], 400, wrong)
        self.assertFalse(ben.call("GET", "/api/me/notices")[1]["pushed"])
        self.assertEqual(Browser(self.server).call("POST", "/api/me/push", good)[0], 403)

    def test_wishes_are_kept(self):
        ann, ben, made = self.browsers(pushed="/wishes")
        kinds = {"turn": ["chat"], "over": [], "invitation": ["push"], "round": []}
        now = datetime.now(timezone.utc)
        later = now.hour * 60 + now.minute + 6 * 60  # the hours are not quiet now, there either
        quiet = {"from": later % 1440, "until": (later + 6 * 60) % 1440, "zone": "Europe/Berlin"}
        told = self.wish(ben, kinds=kinds, quiet=quiet, remind=12, language="ja")["wishes"]
        self.assertEqual(told, {"language": "ja", "kinds": kinds, "quiet": quiet, "remind": 12})
        self.assertEqual(ben.call("GET", "/api/me/notices")[1]["wishes"], told)
        # Those of another are another's.
        self.assertNotEqual(ann.call("GET", "/api/me/notices")[1]["wishes"], told)
        self.assertFalse(ann.call("GET", "/api/me/notices")[1]["pushed"])
        self.assertEqual(Browser(self.server).call("GET", "/api/me/notices")[0], 403)
        for wrong in ({"remind": 73}, {"remind": -1}, {"language": "tlh"}, {"quiet": {**quiet, "zone": "Mars/Base"}},
                      {"quiet": {**quiet, "zone": "../../etc/passwd"}}, {"quiet": {**quiet, "from": 1440}},
                      {"kinds": {**kinds, "turn": ["pigeon"]}}, {"person": 1}):
            self.wish(ben, status=400, **wrong)
        self.move(made)
        path, kind, body = self.hook.next()
        self.assertEqual((path, kind), ("/games", "application/json"))
        self.assertIn("Guest 1: あなたの番です", json.loads(body)["text"])
        self.assertIn(f"https://play.example.org/t/{made['table']}", json.loads(body)["text"])
        self.told()
        self.assertTrue(self.service.empty())

    def test_quiet_hours_put_it_off(self):
        ann, ben, made = self.browsers(pushed="/quiet")
        now = datetime.now(timezone.utc)
        minutes = now.hour * 60 + now.minute
        quiet = {"from": (minutes - 5) % 1440, "until": (minutes + 60) % 1440, "zone": "UTC"}
        self.wish(ben, quiet=quiet)
        self.move(made)
        # Until an hour from now, to the minute.
        later = lambda: self.store("SELECT at FROM notices JOIN tables ON tables.id = table_id WHERE kind = 'turn' "
                                   "AND tables.name = ? AND at > ?", made["table"], (time.time() + 600) * 1000)
        at = wait_until(later, "put off")[0][0]
        until = now.replace(second=0, microsecond=0).timestamp() + 3600
        self.assertEqual(at // 1000, until)
        self.assertTrue(self.service.empty())
        self.move(made, 1)  # nothing is left to tell

    def test_on_vacation_only_the_end_of_a_game_is_told(self):
        ann, ben, made = self.browsers(pushed="/vacation")
        other = self.table(ann, ben)
        until = ben.call("POST", "/api/me/vacation", {"days": 2})[1]["until"]
        self.move(made)
        self.move(other)
        put_off = "SELECT count(*) FROM notices WHERE kind = 'turn' AND at = ?"
        wait_until(lambda: self.store(put_off, until) == [(2,)], "put off until the end")
        self.assertTrue(self.service.empty())
        one = Socket(self.server, other["table"], other["seats"][0]["key"])
        one.receive_start()
        one.send({"type": "resign"})
        told = self.service.next()
        self.assertEqual((told["title"], told["place"]), ("The game is over", f"t/{other['table']}"))
        ben.call("DELETE", "/api/me/vacation")
        told = self.service.next()
        self.assertEqual((told["title"], told["place"]), ("It is your turn", f"t/{made['table']}"))
        self.told()
        self.assertTrue(self.service.empty())

    def test_a_reminder_comes_before_the_end(self):
        ann, ben, made = self.browsers(pushed="/remind")
        self.wish(ben, remind=48)
        self.move(made)
        self.assertEqual(self.service.next()["title"], "It is your turn")
        find = lambda: self.store("SELECT at, due FROM notices JOIN tables ON tables.id = table_id WHERE kind = 'remind' "
                                  "AND tables.name = ?", made["table"])
        at, due = wait_until(find, "a reminder waits")[0]
        self.assertAlmostEqual(due - at, 48 * 3600000, delta=1000)
        self.move(made, 1)
        self.assertEqual(find(), [])


class Rest(unittest.TestCase):
    def test_a_slow_table_may_rest_and_says_so(self):
        with Server() as server:
            rest = {"weekends": True, "from": 22 * 60, "until": 7 * 60, "zone": "Europe/Berlin"}
            made = server.open_table(options={"first": 0}, clock={**SLOW, "rest": rest})
            sockets = server.sit_down(made)
            start = [one.receive_start() for one in sockets]
            self.assertEqual(start[0]["clock"]["rest"], rest)
            sockets[0].act(start[0]["version"], start[0]["legal"][0])
            self.assertEqual(sockets[1].receive("update")["clock"]["rest"], rest)
            data = server.data
            server.kill()
            with Server(data=data) as again:  # from its events
                self.assertEqual(again.get(f"/api/tables/{made['table']}")[1]["clock"]["rest"], rest)
                for wrong in ({"zone": "Europe"}, {"zone": "Nowhere"}, {"from": 0, "until": 961}, {"from": 1440}, {"more": 1}):
                    status, told = again.post("/api/tables", {"game": "niya", "clock": {**SLOW, "rest": {**rest, **wrong}},
                                                              "seats": [{"kind": "open"}] * 2})
                    self.assertEqual((status, told["error"]["code"]), (400, "bad_request"), wrong)
                fast = {"move": 60000, "rest": rest}
                self.assertEqual(again.post("/api/tables", {"game": "niya", "clock": fast, "seats": [{"kind": "open"}] * 2})[0], 400)


class Killed(House):
    def test_a_kill_loses_and_doubles_none(self):
        ann, ben, made = self.browsers(pushed="/killed")
        topics = []
        # Before anything is on its way, as soon as it has come, and not at all.
        for killed in ("before", "after", "never"):
            self.move(made, 0)
            if killed == "before":
                self.restart()
            came = self.service.next()
            self.assertEqual(came["path"], "/killed")
            topics.append(came["topic"])
            if killed == "after":
                self.restart()
            self.move(made, 1)
        self.told()
        # What came again has the same topic: a browser shows it once.
        while not self.service.empty():
            self.assertIn(self.service.next()["topic"], topics)
        self.assertEqual(len(set(topics)), 3)

    def restart(self):
        folder = self.server.folder  # goes with the first one
        self.server.kill()
        type(self).server = Server(data=self.server.data, arguments=self.arguments)
        self.server.folder = folder


class Stranger(unittest.TestCase):
    def test_no_push_goes_to_an_address_inside(self):
        trap = Trap()
        self.addCleanup(trap.close)
        service = PushService()
        self.addCleanup(service.close)
        with Server(arguments=["--notice-delay", "0", "--no-limits"], log="warning") as server:
            browsers = [Browser(server), Browser(server)]
            made = server.open_table(options={"first": 0}, clock=SLOW)
            for seat, browser in enumerate(browsers):
                browser.claim(made, seat)
            for host in ("127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0x7f.1", "0.0.0.0"):
                target = {**service.target(), "endpoint": f"https://{host}:{trap.port}/"}
                self.assertEqual(browsers[1].call("POST", "/api/me/push", target)[0], 200)
                for seat in (0, 1):
                    one = Socket(server, made["table"], made["seats"][seat]["key"])
                    start = one.receive_start()
                    one.act(start["version"], start["legal"][0])
                    one.receive("update")
                    one.close()
                    if seat == 0:
                        line = json.loads(server.process.stderr.readline())
                        self.assertEqual((line["event"], line["status"]), ("notice_not_taken", 0), host)
                self.assertFalse(trap.caught(), host)


class Mail(House):
    def confirmed(self, address):
        ann, ben, made = self.browsers()
        status, told = ben.call("POST", "/api/me/mail", {"address": address})
        self.assertEqual((status, told.get("mail")), (200, {"address": address, "confirmed": False, "news": False}))
        mail = self.post.next()
        self.assertEqual(mail.recipients, [address])
        code = mail.code("confirm")
        stranger = Browser(self.server)
        self.assertEqual(stranger.call("POST", "/api/mail/confirm", {"code": code})[0], 200)
        self.assertEqual(stranger.call("POST", "/api/mail/confirm", {"code": code})[0], 404)  # once
        self.assertEqual(ben.call("GET", "/api/me/notices")[1]["mail"], {"address": address, "confirmed": True, "news": True})
        return ann, ben, made

    def test_one_mail_tells_of_all_and_one_click_stops_it(self):
        ann, ben, made = self.confirmed("ben@example.org")
        self.post.gate.clear()
        self.move(made)
        first = self.post.next()
        self.assertEqual(first.mail["subject"], "Your games: 1 notice")
        others = [self.table(ann, ben) for _ in range(2)]
        for other in others:
            self.move(other)
        wait_until(lambda: self.store("SELECT count(*) FROM notices WHERE mail = 1") == [(3,)], "both wait")
        self.post.gate.set()
        second = self.post.next()
        self.assertEqual(second.mail["subject"], "Your games: 2 notices")
        for other in others:
            self.assertIn(f"https://play.example.org/t/{other['table']}", second.text)
        self.assertNotIn(made["table"], second.text)
        self.assertNotEqual(first.mail["message-id"], second.mail["message-id"])
        self.assertEqual(first.mail["auto-submitted"], "auto-generated")
        self.assertEqual(first.mail["list-unsubscribe-post"], "List-Unsubscribe=One-Click")
        stop = re.fullmatch(r"<https://play.example.org(/api/mail/stop/\S+)>", second.mail["list-unsubscribe"])[1]
        wait_until(lambda: self.store("SELECT count(*) FROM notices WHERE mail = 1") == [(0,)], "both are told")

        # Forged, of another person, late: nothing happens.
        person, since, expires, tag = stop.rsplit("/", 1)[1].split(".")
        for token in (f"{person}.{since}.{expires}.{tag[:-2]}AA", f"1.{since}.{expires}.{tag}", f"{person}.{since}.1.{tag}",
                      f"{person}.{since}.{expires}", "..."):
            self.assertEqual(self.server.post(f"/api/mail/stop/{token}", {})[0], 404, token)
        self.assertTrue(ben.call("GET", "/api/me/notices")[1]["mail"]["news"])
        status, _, body = self.server.http("POST", stop, b"List-Unsubscribe=One-Click")
        self.assertEqual((status, body), (200, b"{}"))
        self.assertFalse(ben.call("GET", "/api/me/notices")[1]["mail"]["news"])
        # Wanted again, and the old token is void.
        ben.call("POST", "/api/me/mail", {"address": "ben@example.org"})
        self.server.http("POST", stop, b"List-Unsubscribe=One-Click")
        self.assertTrue(ben.call("GET", "/api/me/notices")[1]["mail"]["news"])
        self.assertTrue(self.post.empty())

    def test_what_is_no_longer_true_is_in_no_mail(self):
        ann, ben, made = self.confirmed("cat@example.org")
        self.post.gate.clear()
        self.move(made)
        self.post.next()
        other, third = self.table(ann, ben), self.table(ann, ben)
        self.move(other)
        self.move(third)
        wait_until(lambda: self.store("SELECT count(*) FROM notices WHERE mail = 1") == [(3,)], "both wait")
        self.move(other, 1)
        self.post.gate.set()
        mail = self.post.next()
        self.assertIn(third["table"], mail.text)
        self.assertNotIn(other["table"], mail.text)

    def test_a_link_in_mail_is_a_way_back_once(self):
        ann, ben, made = self.confirmed("dan@example.org")
        lost = Browser(self.server)
        self.assertEqual(lost.call("POST", "/api/mail/link", {"address": "Dan@Example.org"}), (200, {}))
        code = self.post.next().code("enter")
        # Who has no such address hears the same, and no mail goes.
        self.assertEqual(lost.call("POST", "/api/mail/link", {"address": "nobody@example.org"}), (200, {}))
        wrong = code[:-1] + ("A" if code[-1] != "A" else "B")
        self.assertEqual(lost.call("POST", "/api/mail/enter", {"code": wrong, "device": "new"})[0], 404)
        self.assertEqual(lost.call("POST", "/api/mail/confirm", {"code": code})[0], 404)  # it is for something else
        self.assertEqual(lost.call("POST", "/api/mail/enter", {"code": code, "device": "new"})[0], 200)
        self.assertEqual({game["table"] for game in lost.games()}, {made["table"]})
        self.assertEqual(Browser(self.server).call("POST", "/api/mail/enter", {"code": code, "device": "x"})[0], 404)
        self.assertTrue(self.post.empty())
        # A link ends with the address.
        lost.call("POST", "/api/mail/link", {"address": "dan@example.org"})
        code = self.post.next().code("enter")
        ben.call("DELETE", "/api/me/mail")
        self.assertEqual(Browser(self.server).call("POST", "/api/mail/enter", {"code": code, "device": "x"})[0], 404)

    def test_a_link_in_mail_is_void_after_its_time(self):
        ann, ben, made = self.confirmed("gus@example.org")
        ben.call("POST", "/api/mail/link", {"address": "gus@example.org"})
        code = self.post.next().code("enter")
        self.store("UPDATE mail_links SET expires = expires - 600000")
        self.assertEqual(Browser(self.server).call("POST", "/api/mail/enter", {"code": code, "device": "x"})[0], 404)

    def test_an_address_that_nobody_has_confirmed_gets_no_notice(self):
        ann, ben, made = self.browsers()
        ben.call("POST", "/api/me/mail", {"address": "hal@example.org"})
        self.assertEqual(self.post.next().recipients, ["hal@example.org"])
        self.move(made)
        self.told()
        self.assertEqual(self.store("SELECT count(*) FROM notices WHERE mail = 1 OR kind = 'mail'"), [(0,)])
        # Nor does a link lead in by it.
        self.assertEqual(Browser(self.server).call("POST", "/api/mail/link", {"address": "hal@example.org"}), (200, {}))
        self.confirmed("ida@example.org")  # what was asked before has been done
        self.assertTrue(self.post.empty())

    def test_nothing_gets_into_a_header_or_to_a_second_mailbox(self):
        ann, ben, made = self.browsers()
        for address in ("a@b\r\nBcc: c@d", "a@b\nRCPT TO:<c@d>", "a@b, c@d", "<a@b>", "a b@c", "a@b>c", "@b", "a@", "a@b c",
                        "a@-b", "a@b..c", "é@b", "a@b\0", "x" * 65 + "@b", "a@" + "b" * 255, "a@@b", "\"a\"@b",
                        "root@localhost", "root@127.0.0.1", "a%b@c.org", "a!b@c.org", "a|b@c.org", "a/b@c.org"):
            self.assertEqual(ben.call("POST", "/api/me/mail", {"address": address})[0], 400, address)
            self.assertEqual(ben.call("POST", "/api/mail/link", {"address": address})[0], 400, address)
        self.assertEqual(ann.call("POST", "/api/me", {"name": "Bcc: c@d"})[0], 200)
        self.assertEqual(ann.call("POST", "/api/me", {"name": "A\r\nBcc: c@d"})[0], 400)
        self.assertTrue(self.post.empty())

    def test_nobody_floods_a_mailbox(self):
        sent = 0
        for n in range(8):
            ann, ben, made = self.browsers()
            address = f"victim+{n}@example.org"
            status, told = ben.call("POST", "/api/me/mail", {"address": address})
            if status == 200:
                sent += 1
                self.assertEqual(self.post.next().recipients, [address])
            else:
                self.assertEqual((status, told["error"]["code"]), (429, "too_fast"))
        self.assertEqual(sent, 3)
        ann, ben, made = self.browsers()
        statuses = []
        for n in range(8):
            statuses.append(ben.call("POST", "/api/me/mail", {"address": f"victim{n}@example.org"})[0])
            ben.call("DELETE", "/api/me/mail")
        self.assertEqual(statuses.count(200), 5)
        for _ in range(5):
            self.post.next()
        self.assertTrue(self.post.empty())

    def test_all_of_it_can_be_saved_and_deleted(self):
        ann, ben, made = self.confirmed("eve@example.org")
        ben.call("POST", "/api/me/push", self.service.target("/eve"))
        self.wish(ben, remind=5)
        kept = json.dumps(ben.call("GET", "/api/me/everything")[1])
        self.assertIn("eve@example.org", kept)
        self.assertIn("/eve", kept)
        self.assertEqual(ben.call("DELETE", "/api/me")[0], 200)
        wait_until(lambda: b"eve@example.org" not in self.stored(), "the store has forgotten the address")


if __name__ == "__main__":
    main()
