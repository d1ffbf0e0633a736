// Load on a running server: many tables of Niya, played by real WebSocket clients on loopback.
//
//   zashiki_load niya --port 8080 --tables 64 --seconds 10              closed loop: as fast as the server
//   answers zashiki_load niya --port 8080 --tables 2000 --rate 1 --seconds 20   paced: one action per second
//   per table zashiki_load niya --port 8080 --tables 100 --rate 1 --minds 50      while computer players
//   think at other tables zashiki_load niya --port 8080 --spectators 10000                    idle spectators
//   of one table zashiki_load niya --port 8080 --reconnect                           joining a table with 300
//   actions again
//
// The clients use epoll directly, so that they cost less than the server that they measure. Latency is the
// time from sending an action until the last client of the table has received its update.
#include <algorithm>
#include <arpa/inet.h>
#include <boost/json.hpp>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <netinet/tcp.h>
#include <queue>
#include <random>
#include <string>
#include <string_view>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <unistd.h>
#include <vector>

#include "command_line/command_line.h"

namespace {

namespace json = boost::json;
using Time = std::chrono::steady_clock::time_point;
double seconds_since(Time then) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - then).count();
}

struct Arguments {
  int port = 8080;
  std::vector<int> through;  // ports of other nodes that the players connect to, in turn
  int tables = 64;
  double seconds = 10;
  double rate = 0;  // actions per second at each table; 0: closed loop
  int spectators = 0;
  bool reconnect = false;
  int spares = 0;  // tables opened in advance, used when a game is over
  int minds = 0;   // additional tables at which players of the highest level think all the time
  bool ids = true;
  int pid = 0;  // the server's, for its processor time and memory
  std::string json_file;
};

[[noreturn]] void fail(const std::string& what) {
  std::cerr << "zashiki_load: " << what << '\n';
  std::exit(1);
}

int connect_to(int port) {
  const int fd = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  // Several loopback addresses, so that tens of thousands of connections do not run out of ports.
  static unsigned next = 0;
  sockaddr_in own{};
  own.sin_family = AF_INET;
  own.sin_addr.s_addr = htonl(0x7f000001U + next++ / 20000U);
  (void)::bind(fd, reinterpret_cast<sockaddr*>(&own), sizeof own);
  address.sin_addr.s_addr = htonl(0x7f000001U);
  if (::connect(fd, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0)
    fail(fmt::format("cannot connect to port {}: {}", port, std::strerror(errno)));
  const int one = 1;
  ::setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  return fd;
}

void send_all(int fd, std::string_view data) {
  while (!data.empty()) {
    const auto sent = ::send(fd, data.data(), data.size(), MSG_NOSIGNAL);
    if (sent <= 0) fail("the server closed a connection");
    data.remove_prefix(static_cast<std::size_t>(sent));
  }
}

// Sends a request over one keep-alive connection.
json::value post(int port, std::string_view path, std::string_view body) {
  static int fd = -1;
  if (fd < 0) fd = connect_to(port);
  send_all(
      fd, fmt::format(
              "POST {} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{}",
              path, body.size(), body));
  std::string data;
  std::size_t need = std::string::npos;
  char chunk[8192];
  while (data.size() < need) {
    const auto size = ::recv(fd, chunk, sizeof chunk, 0);
    if (size <= 0) fail("no answer to a request");
    data.append(chunk, static_cast<std::size_t>(size));
    const auto end = data.find("\r\n\r\n");
    const auto length = std::min(data.find("Content-Length: "), data.find("content-length: "));  // HAProxy's
    if (end != std::string::npos && length != std::string::npos)
      need = end + 4 + std::stoul(data.substr(length + 16));
  }
  return json::parse(data.substr(data.find("\r\n\r\n") + 4));
}

struct Table;

struct Client {
  int fd = -1;
  Table* table = nullptr;
  int seat = -1;
  std::string in;
};

struct Table {
  Client clients[2];
  std::int64_t version = 0;
  int outstanding = 0;  // clients that still wait for the update
  Time sent;
  Time due;
  std::string action;  // the next one, if a seat may act
  int actor = -1;
  std::uint64_t ids = 0;
};

// A masked text frame; a mask of zero is valid and saves the masking.
void send_text(int fd, std::string_view text) {
  std::string frame;
  frame += static_cast<char>(0x81);
  if (text.size() < 126) {
    frame += static_cast<char>(0x80U | text.size());
  } else {
    frame += static_cast<char>(0x80U | 126U);
    frame += static_cast<char>(text.size() >> 8U);
    frame += static_cast<char>(text.size());
  }
  frame.append(4, '\0');
  frame += text;
  send_all(fd, frame);
}

int open_socket(int port, std::string_view table, std::string_view key, std::string& in) {
  const int fd = connect_to(port);
  send_all(
      fd, fmt::format(
              "GET /api/tables/{}/ws{}{} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
              "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
              table, key.empty() ? "" : "?key=", key));
  char chunk[4096];
  std::size_t end = std::string::npos;
  while ((end = in.find("\r\n\r\n")) == std::string::npos) {
    const auto size = ::recv(fd, chunk, sizeof chunk, 0);
    if (size <= 0) fail("no answer to an upgrade");
    in.append(chunk, static_cast<std::size_t>(size));
  }
  if (in.compare(9, 3, "101") != 0) fail("a socket was refused: " + in);
  in.erase(0, end + 4);
  return fd;
}

// Extracts a complete frame from the received bytes. The message is empty unless it is a text frame.
bool take_message(std::string& in, std::size_t& at, std::string_view& message) {
  if (in.size() - at < 2) return false;
  std::size_t size = static_cast<unsigned char>(in[at + 1]) & 127U;
  std::size_t head = 2;
  if (size == 126) {
    if (in.size() - at < 4) return false;
    size = static_cast<std::size_t>(static_cast<unsigned char>(in[at + 2])) << 8U |
           static_cast<unsigned char>(in[at + 3]);
    head = 4;
  } else if (size == 127) {
    if (in.size() - at < 10) return false;
    size = 0;
    for (std::size_t i = 0; i < 8; ++i) size = size << 8U | static_cast<unsigned char>(in[at + 2 + i]);
    head = 10;
  }
  if (in.size() - at < head + size) return false;
  const auto opcode = static_cast<unsigned char>(in[at]) & 15U;
  message = opcode == 1 ? std::string_view(in).substr(at + head, size) : std::string_view();
  at += head + size;
  return true;
}

std::int64_t number_after(std::string_view text, std::string_view name) {
  const auto at = text.find(name);
  return at == std::string_view::npos ? -1 : std::strtoll(text.data() + at + name.size(), nullptr, 10);
}

struct Usage {
  double processor = 0;  // seconds
  double memory = 0;     // bytes
};

Usage usage_of(int pid) {
  Usage usage;
  if (pid == 0) return usage;
  std::ifstream stat(fmt::format("/proc/{}/stat", pid));
  std::string text((std::istreambuf_iterator<char>(stat)), {});
  std::istringstream fields(text.substr(text.rfind(')') + 2));
  std::string field;
  for (int i = 3; i <= 15 && fields >> field; ++i)
    if (i >= 14) usage.processor += std::stod(field) / static_cast<double>(::sysconf(_SC_CLK_TCK));
  std::ifstream status(fmt::format("/proc/{}/status", pid));
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("VmRSS:")) usage.memory = std::stod(line.substr(6)) * 1024;
  return usage;
}

class Load {
 public:
  explicit Load(const Arguments& arguments)
      : arguments_(arguments),
        tables_(static_cast<std::size_t>(arguments.tables)),
        spares_(static_cast<std::size_t>(arguments.spares)) {
    poll_ = ::epoll_create1(0);
  }

  void run() {
    for (int i = 0; i < arguments_.minds; ++i)
      (void)post(arguments_.port, "/api/tables",
                 R"({"game":"nyakuza","seats":[{"kind":"mind","level":5},{"kind":"mind","level":5}]})");
    for (auto& table : tables_) open(table);
    for (auto& table : spares_) open(table);
    const auto before = usage_of(arguments_.pid);
    const auto begun = std::chrono::steady_clock::now();
    begin_ = begun;
    std::uniform_real_distribution<double> spread(0, 1);
    running_ = true;
    for (auto& table : tables_) {
      table.due = begun;
      if (arguments_.rate > 0) table.due += after(spread(random_) / arguments_.rate);
      act_or_wait(table);
    }
    std::vector<epoll_event> events(1024);
    while (seconds_since(begun) < arguments_.seconds) {
      int wait = 100;
      if (!waiting_.empty()) {
        const double left = -seconds_since(waiting_.top().first);
        wait = left <= 0 ? 0 : std::min(100, static_cast<int>(left * 1000) + 1);
      }
      const int count = ::epoll_wait(poll_, events.data(), static_cast<int>(events.size()), wait);
      for (int i = 0; i < count; ++i)
        read(*static_cast<Client*>(events[static_cast<std::size_t>(i)].data.ptr));
      while (!waiting_.empty() && seconds_since(waiting_.top().first) >= 0) {
        Table* table = waiting_.top().second;
        waiting_.pop();
        act(*table);
      }
    }
    report(seconds_since(begun), before, usage_of(arguments_.pid));
  }

 private:
  static std::chrono::steady_clock::duration after(double seconds) {
    return std::chrono::duration_cast<std::chrono::steady_clock::duration>(
        std::chrono::duration<double>(seconds));
  }

  void open(Table& table) {
    const auto made = post(arguments_.port, "/api/tables",
                           R"({"game":"niya","options":{"format":"points","target":20},)"
                           R"("seats":[{"kind":"human","name":"a"},{"kind":"human","name":"b"}]})");
    const std::string name(made.at("table").as_string());
    table.outstanding = 0;
    table.actor = -1;
    for (int seat = 0; seat < 2; ++seat) {
      Client& client = table.clients[seat];
      client.table = &table;
      client.seat = seat;
      client.in.clear();
      const auto& through = arguments_.through;
      client.fd = open_socket(
          through.empty() ? arguments_.port : through[next_++ % through.size()], name,
          std::string_view(made.at("seats").at(static_cast<std::size_t>(seat)).at("key").as_string()),
          client.in);
      epoll_event event{.events = EPOLLIN, .data = {.ptr = &client}};
      ::epoll_ctl(poll_, EPOLL_CTL_ADD, client.fd, &event);
      ++table.outstanding;
    }
    while (table.outstanding > 0)
      for (auto& client : table.clients) read(client);
  }

  void close(Table& table) {
    for (auto& client : table.clients) ::close(client.fd);
  }

  void read(Client& client) {
    char chunk[65536];
    const auto size = ::recv(client.fd, chunk, sizeof chunk, MSG_DONTWAIT);
    if (size == 0) fail("the server closed a socket");
    if (size > 0) client.in.append(chunk, static_cast<std::size_t>(size));
    std::size_t at = 0;
    std::string_view message;
    bool over = false;
    Table& table = *client.table;
    while (take_message(client.in, at, message)) {
      if (message.empty()) continue;
      const bool update = message.starts_with(R"({"type":"update")");
      if (!update && !message.starts_with(R"({"type":"sync")")) {
        if (message.starts_with(R"({"type":"refused")")) fail("refused: " + std::string(message));
        continue;
      }
      note(client, message);
      over |= message.find(R"("over":true)") != std::string_view::npos;
      if (--table.outstanding > 0) continue;
      if (update) {
        if (running_) latencies_.push_back(static_cast<float>(seconds_since(table.sent)));
        if (over || table.actor < 0) {
          close(table);
          if (next_spare_ < spares_.size()) {
            Table& spare = spares_[next_spare_++];
            spare.due = table.due;
            act_or_wait(spare);
          } else {
            open(table);
            act_or_wait(table);
          }
          return;
        }
        act_or_wait(table);
      }
    }
    client.in.erase(0, at);
  }

  // Notes the version and, if this client may act, one of its legal actions at random.
  void note(Client& client, std::string_view message) {
    Table& table = *client.table;
    table.version = number_after(message, R"("version":)");
    const auto at = message.find(R"("legal":[)");
    const auto end = message.find(']', at);
    auto legal = message.substr(at + 9, end - at - 9);
    if (legal.empty()) return;
    table.actor = client.seat;
    const auto actions = static_cast<std::size_t>(std::count(legal.begin(), legal.end(), ',')) + 1;
    for (auto skip = random_() % actions; skip > 0; --skip) legal.remove_prefix(legal.find(',') + 1);
    table.action = legal.substr(0, legal.find(','));  // with its quotes
  }

  void act_or_wait(Table& table) {
    if (!running_) return;
    if (arguments_.rate <= 0) return act(table);
    waiting_.push({table.due, &table});
    table.due += after(1 / arguments_.rate);
  }

  void act(Table& table) {
    Client& client = table.clients[table.actor];
    table.actor = -1;
    table.outstanding = 2;
    table.sent = std::chrono::steady_clock::now();
    text_ = fmt::format(R"({{"type":"act","version":{},"action":{})", table.version, table.action);
    if (arguments_.ids) text_ += fmt::format(R"(,"id":"{}")", ++table.ids);
    text_ += '}';
    send_text(client.fd, text_);
  }

  void report(double seconds, const Usage& before, const Usage& after) {
    std::sort(latencies_.begin(), latencies_.end());
    const auto quantile = [&](double share) {
      return latencies_.empty() ? 0.0
                                : 1000.0 * latencies_[static_cast<std::size_t>(
                                               share * static_cast<double>(latencies_.size() - 1))];
    };
    const auto actions = static_cast<double>(latencies_.size());
    const double processor = after.processor - before.processor;
    const json::object result{{"tables", arguments_.tables},
                              {"rate", arguments_.rate},
                              {"seconds", seconds},
                              {"actions", actions},
                              {"actions_per_second", actions / seconds},
                              {"p50_ms", quantile(0.5)},
                              {"p99_ms", quantile(0.99)},
                              {"max_ms", quantile(1)},
                              {"server_us_per_action", actions > 0 ? 1e6 * processor / actions : 0},
                              {"server_cores", processor / seconds},
                              {"server_mib", after.memory / (1 << 20)}};
    std::cout << fmt::format("{:>8} {:>10} {:>10} {:>9} {:>9} {:>9} {:>12} {:>8} {:>8}\n", "tables",
                             "actions", "actions/s", "p50 ms", "p99 ms", "max ms", "us/action", "cores",
                             "MiB");
    std::cout << fmt::format(
        "{:>8} {:>10} {:>10.0f} {:>9.3f} {:>9.3f} {:>9.3f} {:>12.1f} {:>8.2f} {:>8.1f}\n", arguments_.tables,
        latencies_.size(), actions / seconds, quantile(0.5), quantile(0.99), quantile(1),
        actions > 0 ? 1e6 * processor / actions : 0.0, processor / seconds, after.memory / (1 << 20));
    if (!arguments_.json_file.empty()) std::ofstream(arguments_.json_file) << json::serialize(result) << '\n';
  }

  struct Later {
    bool operator()(const auto& a, const auto& b) const { return a.first > b.first; }
  };
  const Arguments& arguments_;
  std::size_t next_ = 0;  // index into the ports of --through
  std::vector<Table> tables_;
  std::vector<Table> spares_;
  std::size_t next_spare_ = 0;
  int poll_ = -1;
  bool running_ = false;
  Time begin_;
  std::vector<float> latencies_;
  std::priority_queue<std::pair<Time, Table*>, std::vector<std::pair<Time, Table*>>, Later> waiting_;
  std::minstd_rand random_{1};
  std::string text_;
};

void read_sync(int fd, std::string& in) {
  std::size_t at = 0;
  std::string_view message;
  char chunk[65536];
  while (!take_message(in, at, message)) {
    const auto size = ::recv(fd, chunk, sizeof chunk, 0);
    if (size <= 0) fail("no sync came");
    in.append(chunk, static_cast<std::size_t>(size));
  }
}

void watch(const Arguments& arguments) {
  const auto made =
      post(arguments.port, "/api/tables",
           R"({"game":"niya","seats":[{"kind":"human","name":"a"},{"kind":"human","name":"b"}]})");
  const std::string name(made.at("table").as_string());
  const auto before = usage_of(arguments.pid);
  std::vector<int> sockets;
  for (int i = 0; i < arguments.spectators; ++i) {
    std::string in;
    sockets.push_back(open_socket(arguments.port, name, {}, in));
    read_sync(sockets.back(), in);
  }
  const auto after = usage_of(arguments.pid);
  std::cout << fmt::format("{} spectators: {:.0f} bytes each\n", arguments.spectators,
                           (after.memory - before.memory) / arguments.spectators);
  for (const int fd : sockets) ::close(fd);
}

// Plays a table to more than 300 actions, then measures joining it again.
void reconnect(const Arguments& arguments) {
  const auto made = post(arguments.port, "/api/tables",
                         R"({"game":"niya","options":{"format":"points","target":20},)"
                         R"("seats":[{"kind":"mind","level":1},{"kind":"mind","level":1}]})");
  const std::string name(made.at("table").as_string());
  std::string in;
  const int first = open_socket(arguments.port, name, {}, in);
  std::size_t at = 0;
  std::string_view message;
  char chunk[65536];
  std::int64_t version = 0;
  for (bool over = false; !over;) {
    while (!over && take_message(in, at, message)) {
      version = number_after(message, R"("version":)");
      over = message.find(R"("over":true)") != std::string_view::npos;
    }
    if (over) break;
    const auto size = ::recv(first, chunk, sizeof chunk, 0);
    if (size <= 0) fail("the table went away");
    in.append(chunk, static_cast<std::size_t>(size));
  }
  std::vector<double> times;
  for (int i = 0; i < 200; ++i) {
    const auto begun = std::chrono::steady_clock::now();
    std::string text;
    const int fd = open_socket(arguments.port, name, {}, text);
    read_sync(fd, text);
    times.push_back(1000 * seconds_since(begun));
    ::close(fd);
  }
  std::sort(times.begin(), times.end());
  std::cout << fmt::format("joining a table of {} actions: p50 {:.2f} ms, p99 {:.2f} ms\n", version,
                           times[times.size() / 2], times[times.size() * 99 / 100]);
}

void raise_descriptor_limit() {
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace

int main(int argc, char** argv) {
  Arguments arguments;
  zashiki::Program program("zashiki_load", "Load on a running Zashiki server",
                           "zashiki_load " ZASHIKI_VERSION);
  program.commands()
      .subcommand("niya", "Tables of Niya")
      .option("--port", arguments.port, "the server's port")
      .required()
      .option("--through", arguments.through, "connect the players to these ports instead, in turn")
      .option("--tables", arguments.tables, "tables at the same time (default 64)")
      .option("--seconds", arguments.seconds, "duration in seconds (default 10)")
      .option("--rate", arguments.rate,
              "actions per second at each table (default: as fast as the server answers)")
      .option(
          "--spares", arguments.spares,
          "open this many more tables in advance, used when a game is over: opening one waits for the disk")
      .option("--minds", arguments.minds, "also run this many tables of Nyakuza between players of level 5")
      .option("--spectators", arguments.spectators, "measure the memory of this many spectators instead")
      .flag("--reconnect", arguments.reconnect, "measure joining a table with a long game instead")
      .option("--pid", arguments.pid, "the server's process ID, to measure its processor time and memory")
      .option("--json", arguments.json_file, "also write the figures to this file")
      .run([&] {
        raise_descriptor_limit();
        if (arguments.spectators > 0)
          watch(arguments);
        else if (arguments.reconnect)
          reconnect(arguments);
        else
          Load(arguments).run();
        return 0;
      });
  return program.main(argc, argv);
}
