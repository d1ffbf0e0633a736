#include "server/routes.h"

#include <algorithm>
#include <boost/url/params_view.hpp>
#include <boost/url/parse_query.hpp>
#include <fmt/format.h>

#include "game/registry.h"
#include "server/gzip.h"
#include "server/pages.h"
#include "server/preview.h"
#include "table/api/calls.h"
#include "table/core/codes.h"
#include "table/core/limits.h"

namespace zashiki::server {
namespace {

struct Target {
  std::string_view path;
  std::string_view query;
};

Target split(std::string_view target) {
  const auto mark = target.find('?');
  if (mark == std::string_view::npos) return {.path = target, .query = {}};
  return {.path = target.substr(0, mark), .query = target.substr(mark + 1)};
}

// The unescaped value of a name in a query; nullopt if it is missing or the query is malformed.
std::optional<std::string> parameter(std::string_view query, std::string_view name) {
  if (query.empty()) return std::nullopt;  // Boost 1.81 would look at where a missing one lies
  const auto parameters = boost::urls::parse_query(query);
  if (!parameters) return std::nullopt;
  for (const auto parameter : boost::urls::params_view(*parameters))
    if (parameter.key == name) return parameter.value;
  return std::nullopt;
}

Response banned_person() { return refusal(403, code::banned, "this person is banned"); }

}  // namespace

// A page of another site must not act for its visitor. Programs send no origin.
bool Routes::foreign(const Request& request) const {
  if (request.origin.empty()) return false;
  const std::string_view origin = request.origin;
  const auto scheme = origin.find("://");
  if (scheme != std::string_view::npos && !request.host.empty() && origin.substr(scheme + 3) == request.host)
    return false;
  return std::find(options_.origins.begin(), options_.origins.end(), origin) == options_.origins.end();
}

// If a name in an attacker's DNS pointed here, the attacker's page would count as this server's own. Behind a
// proxy, the proxy checks names unless --host lists them.
bool Routes::knows_host(const Request& request) const {
  if (request.host.empty() || (options_.behind_proxy && options_.hosts.empty())) return true;
  const auto host = host_name(request.host);
  // A name without a dot belongs to the local network: nobody can buy it.
  if (host.find('.') == std::string::npos || Network::parse(host)) return true;
  const auto is_host = [&](const std::string& known) { return host_name(known) == host; };
  const auto is_origin = [&](const std::string& origin) {
    const auto scheme = origin.find("://");
    return scheme != std::string::npos && host_name(std::string_view(origin).substr(scheme + 3)) == host;
  };
  return std::any_of(options_.hosts.begin(), options_.hosts.end(), is_host) ||
         std::any_of(options_.origins.begin(), options_.origins.end(), is_origin);
}

Response Routes::metrics() {
  metrics_.set_owed(visitors_.owed());
  return {.type = "text/plain; version=0.0.4; charset=utf-8",
          .body = metrics_.text(house_.counts(), house_.rooms(), house_.store().work())};
}

std::optional<Response> Routes::turned_away(const Request& request, bool acts) {
  if (request.address.empty())
    return refusal(400, code::bad_request, "X-Forwarded-For does not end with an address");
  const auto visitor = visitors_.find(request.address);
  visitor->charge(request.body.size());
  if (!visitor->may_request())
    return refusal(
        Error{.code = code::too_fast, .message = "too many requests: wait a moment", .retry_seconds = 1});
  if (visitors_.banned(request.address)) return refusal(403, "banned", "this address is banned");
  if (!knows_host(request))
    return refusal(421, "unknown_host", "this server is not known by that name: start it with --host NAME");
  if (acts && foreign(request))
    return refusal(403, "foreign_origin", "this comes from a page of another site");
  return std::nullopt;
}

void Routes::answer(const Request& request, Respond answer) {
  const auto counted = [this, address = request.address, answer = std::move(answer)](Response response) {
    metrics_.count_request(response.status);
    visitors_.find(address)->charge(response.body.size());
    answer(std::move(response));
  };
  const auto [path, query] = split(request.target);
  const bool reading = request.method == "GET" || request.method == "HEAD";
  if (auto refused = turned_away(request, !reading)) return counted(std::move(*refused));
  if (path == "/healthz") {
    if (!reading) return counted(refusal(405, code::bad_request, "only GET"));
    return answer_health(counted);
  }
  if (path == "/metrics") {
    // Only for programs on this machine: behind a proxy the address is the client's.
    if (!options_.metrics.empty() || !is_loopback(request.address))
      return counted(refusal(404, code::not_found, "there is nothing here"));
    if (!reading) return counted(refusal(405, code::bad_request, "only GET"));
    return counted(metrics());
  }
  if (path == "/api" || path.starts_with("/api/")) {
    if (visitors_.banned(Credentials{.device = people::People::device_of(request.cookie)}))
      return counted(banned_person());
    return table::answer_call(house_,
                              {.method = request.method,
                               .path = path,
                               .outcomes = parameter(query, "outcomes") == "true",
                               .body = request.body,
                               .address = visitor_of(request.address),
                               .served = options_.people ? people::routes() : table::routes(),
                               .people = &people_,
                               .cookie = request.cookie,
                               .encrypted = encrypted(),
                               .origin = public_address(request)},
                              counted);
  }
  if (!reading) return counted(refusal(405, code::bad_request, "only GET"));
  answer_page(request, path, counted);
}

void Routes::answer_health(const Respond& answer) {
  if (stopping_ || house_.away()) return answer({.status = 503, .body = R"({"ok":false})"});
  // Answered once, by the store or by the time.
  auto open = std::make_shared<Respond>(answer);
  const auto reply = [open](bool ok) {
    if (*open == nullptr) return;
    const auto say = std::exchange(*open, nullptr);
    say({.status = ok ? 200 : 503, .body = ok ? R"({"ok":true})" : R"({"ok":false})"});
  };
  house_.store().check([reply](const Status& status) { reply(status.ok()); });
  house_.environment().after(5000, [reply] { reply(false); });
}

std::string Routes::public_address(const Request& request) const {
  return fmt::format("{}://{}", encrypted() ? "https" : "http", request.host);
}

// Links to the front page, tables, reviews and games get a preview in the page's head.
void Routes::answer_page(const Request& request, std::string_view path, const Respond& answer) {
  const auto previewed = [answer, address = public_address(request), place = std::string(path),
                          compress = request.takes_gzip](const Preview& preview) {
    for (const auto& file : page_files()) {
      if (file.path != "/index.html") continue;
      Response page{.type = std::string(file.type),
                    .body = with_preview(file.bytes, preview, address, place),
                    .headers = {{"Cache-Control", "no-cache"}, {"Vary", "Accept-Encoding"}}};
      if (compress) {
        page.body = gzipped(page.body);
        page.headers.emplace_back("Content-Encoding", "gzip");
      }
      return answer(std::move(page));
    }
  };
  if (path == "/") return previewed({});
  const bool is_file = path.find('.') != std::string_view::npos;
  for (const std::string_view about : {"/t/", "/review/"})
    if (const auto table = table::between(path, about, ""); table && !is_file)
      return house_.describe(
          std::string(*table),
          [this, previewed, answer, request, place = std::string(path)](const Result<std::string>& told) {
            if (!told) return answer(page(request, place));
            previewed(preview_of_table(*told));
          },
          table::OwnData::omitted);
  for (const std::string_view about : {"/new/", "/learn/", "/rules/"})
    if (const auto game = table::between(path, about, ""); game && find_game(*game) != nullptr)
      return previewed(preview_of_game(*game));
  answer(page(request, path));
}

Response Routes::page(const Request& request, std::string_view path) const {
  // Files have a dot in their names; everything else is a place within the one page, which finds out by
  // itself where it is.
  if (path.find('.') == std::string_view::npos) path = "/index.html";
  for (const auto& file : page_files()) {
    if (file.path != path) continue;
    Response response{.type = std::string(file.type), .fixed = file.bytes};
    response.headers.emplace_back("ETag", file.etag);
    // What the bundler named by its content never changes; the rest is asked for again.
    response.headers.emplace_back(
        "Cache-Control", path.starts_with("/assets/") ? "public, max-age=31536000, immutable" : "no-cache");
    if (!file.gzip.empty()) response.headers.emplace_back("Vary", "Accept-Encoding");
    if (request.etag.find(file.etag) != std::string::npos) {
      response.status = 304;
      response.fixed = {};
    } else if (!file.gzip.empty() && request.takes_gzip) {
      response.fixed = file.gzip;
      response.headers.emplace_back("Content-Encoding", "gzip");
    }
    return response;
  }
  return refusal(404, code::not_found, "there is nothing here");
}

void Routes::admit(const Request& request, Admit done) {
  const auto refuse = [this, &done](Response response) {
    metrics_.count_request(response.status);
    done(std::move(response));
  };
  if (auto refused = turned_away(request, true)) return refuse(std::move(*refused));
  const auto [path, query] = split(request.target);
  const auto table = table::table_path(path);
  if (!table || table->rest != "ws") return refuse(refusal(404, code::not_found, "there is no socket here"));
  const auto credentials = std::make_shared<Credentials>(
      Credentials{.address = request.address, .device = people::People::device_of(request.cookie)});
  const auto place_found = [this, credentials, protocol = request.protocol,
                            done](const Result<std::shared_ptr<table::TableConnection>>& place) {
    if (place && !visitors_.banned(*credentials))
      return done(
          Admission{.guest = std::make_shared<Guest>(visitors_, *place, *credentials), .protocol = protocol});
    if (place) {
      metrics_.count_request(banned_person().status);
      return done(banned_person());
    }
    auto response = refusal(place.error());
    metrics_.count_request(response.status);
    done(std::move(response));
  };
  find_key(
      request, query, table->name,
      [this, name = table->name, place_found, credentials](const Result<std::optional<std::string>>& key) {
        if (!key) return place_found(key.error());
        if (*key) {
          credentials->table = name;
          credentials->keyless = (*key)->starts_with(table::hash_mark);
          credentials->key_hash =
              (*key)->starts_with(table::hash_mark) ? (*key)->substr(1) : table::hash_key(**key);
        }
        house_.visit(name, *key, place_found);
      });
}

// In place of a key, "me-2" means this person's seat 2.
void Routes::find_key(const Request& request, std::string_view query, const std::string& table,
                      std::function<void(Result<std::optional<std::string>>)> done) {
  std::optional<std::string> key = parameter(query, "key");
  if (!request.protocol.empty()) key = request.protocol.substr(key_protocol.size());
  if (key && key->starts_with(table::hash_mark))
    return done(Error{code::not_seated, "this key opens no seat of this table"});
  if (const auto seat = key && options_.people ? people::People::own_seat(*key) : std::nullopt)
    return people_.find_seat(request.cookie, table, *seat, [done](const Result<std::string>& hash) {
      if (!hash) return done(hash.error());
      done(std::optional(table::by_hash(*hash)));
    });
  done(key);
}

}  // namespace zashiki::server
