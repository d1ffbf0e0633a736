#include "server/courier.h"

#include <arpa/inet.h>
#include <array>
#include <cstring>
#include <curl/curl.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <unordered_map>
#include <utility>

#include "server/address.h"
#include "server/log.h"

namespace zashiki::server {
namespace {

constexpr std::array<std::size_t, people::Parcel::kinds> most_at_once{64, 4, 16};
constexpr std::size_t most_waiting = 2000;  // of each kind
constexpr std::size_t answer_bytes = 16 * 1024;
constexpr long longest_send = 20;  // seconds

#define ZASHIKI_CURL_FUNCTIONS(do)                                                                                                     \
  do                                                                                                                                   \
  (global_init) do(easy_init) do(easy_setopt) do(easy_getinfo) do(easy_cleanup) do(slist_append) do(slist_free_all) do(multi_init) do( \
      multi_add_handle) do(multi_remove_handle) do(multi_perform) do(multi_info_read) do(multi_poll) do(multi_wakeup) do(multi_cleanup)

struct Curl {
#define ZASHIKI_DEFINE(name) decltype(&::curl_##name) name = nullptr;
  ZASHIKI_CURL_FUNCTIONS(ZASHIKI_DEFINE)
#undef ZASHIKI_DEFINE
  bool loaded = false;

  // Loaded when it is first needed: with its libraries it would double the time that every command takes to
  // start.
  Curl() { loaded = load() && global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK; }

  bool load() {
    constexpr const char* file = "libcurl.so.4";
    void* const library = ::dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) return fail("libcurl is missing (Debian: libcurl4)");
#define ZASHIKI_LOAD(name)                                                  \
  name = reinterpret_cast<decltype(name)>(::dlsym(library, "curl_" #name)); \
  if (name == nullptr) return fail("libcurl has no curl_" #name);
    ZASHIKI_CURL_FUNCTIONS(ZASHIKI_LOAD)
#undef ZASHIKI_LOAD
    return true;
  }
  static bool fail(std::string_view why) {
    log(Level::error, "notices", {{"error", why}});
    return false;
  }
};

const Curl& curl() {
  static const Curl loaded;
  return loaded;
}

// Strangers choose where pushes go: never to this machine or its neighbours.
curl_socket_t open_public_socket(void*, curlsocktype, curl_sockaddr* address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (address->family == AF_INET) {
    sockaddr_in four{};
    std::memcpy(&four, &address->addr, sizeof four);
    ::inet_ntop(AF_INET, &four.sin_addr, text.data(), text.size());
  } else if (address->family == AF_INET6) {
    sockaddr_in6 six{};
    std::memcpy(&six, &address->addr, sizeof six);
    ::inet_ntop(AF_INET6, &six.sin6_addr, text.data(), text.size());
  } else {
    return CURL_SOCKET_BAD;
  }
  if (!is_public(text.data())) return CURL_SOCKET_BAD;
  return ::socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

std::size_t count_answer(char*, std::size_t size, std::size_t count, void* sum) {
  auto& read = *static_cast<std::size_t*>(sum);
  read += size * count;
  return read > answer_bytes ? 0 : size * count;
}

std::size_t read_mail(char* to, std::size_t size, std::size_t count, void* from) {
  auto& rest = *static_cast<std::string_view*>(from);
  const auto part = rest.substr(0, size * count);
  std::memcpy(to, part.data(), part.size());
  rest.remove_prefix(part.size());
  return part.size();
}

}  // namespace

// A parcel on its way.
class HttpCourier::Round {
 public:
  Round(Waiting waiting, const Options& options)
      : parcel_(std::move(waiting.parcel)), done_(std::move(waiting.done)) {
    easy_ = curl().easy_init();
    set(CURLOPT_NOSIGNAL, 1L);
    set(CURLOPT_PROXY, "");
    set(CURLOPT_TIMEOUT, longest_send);
    set(CURLOPT_WRITEFUNCTION, count_answer);
    set(CURLOPT_WRITEDATA, &answered_);
    if (parcel_.kind == people::Parcel::Kind::mail)
      mail(options);
    else
      web(options);
  }
  ~Round() {
    curl().slist_free_all(list_);
    curl().easy_cleanup(easy_);
  }
  Round(const Round&) = delete;
  Round& operator=(const Round&) = delete;

  [[nodiscard]] CURL* easy() const { return easy_; }
  [[nodiscard]] std::size_t lane() const { return static_cast<std::size_t>(parcel_.kind); }

  void end(CURLcode result, const PostWork& post) {
    long status = 0;
    curl().easy_getinfo(easy_, CURLINFO_RESPONSE_CODE, &status);
    if (parcel_.kind == people::Parcel::Kind::mail)
      status = result == CURLE_OK ? 200 : status >= 500 ? 550 : 0;
    if (result != CURLE_OK && result != CURLE_WRITE_ERROR && parcel_.kind != people::Parcel::Kind::mail)
      status = 0;
    if (status < 200 || status >= 300)
      log(Level::warning, "notice_not_taken",
          {{"status", static_cast<std::int64_t>(status)}, {"curl", static_cast<std::int64_t>(result)}});
    post([done = std::move(done_), status] { done(static_cast<int>(status)); });
  }

 private:
  template <class Value>
  void set(CURLoption option, Value value) {
    curl().easy_setopt(easy_, option, value);
  }
  void web(const Options& options) {
    const bool push = parcel_.kind == people::Parcel::Kind::push;
    set(CURLOPT_URL, push ? parcel_.to.c_str() : options.webhook.c_str());
    set(CURLOPT_PROTOCOLS_STR, push ? "https" : "http,https");
    if (push && options.push_authority.empty()) set(CURLOPT_OPENSOCKETFUNCTION, open_public_socket);
    if (push && !options.push_authority.empty()) set(CURLOPT_CAINFO, options.push_authority.c_str());
    for (const auto& [name, value] : parcel_.headers)
      list_ = curl().slist_append(list_, fmt::format("{}: {}", name, value).c_str());
    list_ = curl().slist_append(list_, "Expect:");
    set(CURLOPT_HTTPHEADER, list_);
    set(CURLOPT_POSTFIELDSIZE, static_cast<long>(parcel_.body.size()));
    set(CURLOPT_POSTFIELDS, parcel_.body.data());
  }
  void mail(const Options& options) {
    rest_ = parcel_.body;
    set(CURLOPT_URL, options.mail.c_str());
    set(CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    set(CURLOPT_USE_SSL, static_cast<long>(CURLUSESSL_TRY));
    set(CURLOPT_MAIL_FROM, options.mail_from.c_str());
    list_ = curl().slist_append(list_, parcel_.to.c_str());
    set(CURLOPT_MAIL_RCPT, list_);
    set(CURLOPT_READFUNCTION, read_mail);
    set(CURLOPT_READDATA, &rest_);
    set(CURLOPT_UPLOAD, 1L);
  }

  people::Parcel parcel_;
  std::function<void(int)> done_;
  CURL* easy_ = nullptr;
  curl_slist* list_ = nullptr;
  std::size_t answered_ = 0;
  std::string_view rest_;
};

HttpCourier::HttpCourier(const Options& options, PostWork post) : options_(options), post_(std::move(post)) {}

HttpCourier::~HttpCourier() {
  {
    const std::scoped_lock guard(mutex_);
    stopping_ = true;
    if (multi_ != nullptr) curl().multi_wakeup(multi_);
  }
  if (thread_.joinable()) thread_.join();
}

void HttpCourier::send(people::Parcel parcel, std::function<void(int status)> done) {
  const std::scoped_lock guard(mutex_);
  auto& waiting = lanes_.at(static_cast<std::size_t>(parcel.kind)).waiting;
  if (waiting.size() >= most_waiting || stopping_) return post_([done = std::move(done)] { done(0); });
  waiting.push_back({.parcel = std::move(parcel), .done = std::move(done)});
  if (!thread_.joinable())
    thread_ = std::thread([this] { work(); });
  else if (multi_ != nullptr)
    curl().multi_wakeup(multi_);
}

void HttpCourier::work() {
  if (!curl().loaded) {
    const std::scoped_lock guard(mutex_);
    stopping_ = true;
    for (auto& lane : lanes_) {
      for (auto& one : lane.waiting) post_([done = std::move(one.done)] { done(0); });
      lane.waiting.clear();
    }
    return;
  }
  void* const multi = curl().multi_init();
  std::unordered_map<CURL*, std::unique_ptr<Round>> rounds;
  for (;;) {
    {
      const std::scoped_lock guard(mutex_);
      multi_ = multi;
      if (stopping_) break;
      for (std::size_t kind = 0; kind < lanes_.size(); ++kind)
        for (auto& [waiting, under_way] = lanes_.at(kind);
             !waiting.empty() && under_way < most_at_once.at(kind); waiting.pop_front()) {
          auto round = std::make_unique<Round>(std::move(waiting.front()), options_);
          curl().multi_add_handle(multi, round->easy());
          rounds.emplace(round->easy(), std::move(round));
          ++under_way;
        }
    }
    int running = 0;
    curl().multi_perform(multi, &running);
    int left = 0;
    bool ended = false;
    while (const auto* message = curl().multi_info_read(multi, &left)) {
      if (message->msg != CURLMSG_DONE) continue;
      auto* const easy = message->easy_handle;
      const auto result = message->data.result;
      curl().multi_remove_handle(multi, easy);
      auto& round = rounds.at(easy);
      round->end(result, post_);
      {
        const std::scoped_lock guard(mutex_);
        --lanes_.at(round->lane()).under_way;
      }
      rounds.erase(easy);
      ended = true;
    }
    if (!ended) curl().multi_poll(multi, nullptr, 0, 10'000, nullptr);
  }
  for (const auto& [easy, round] : rounds) curl().multi_remove_handle(multi, easy);
  rounds.clear();
  const std::scoped_lock guard(mutex_);
  multi_ = nullptr;
  curl().multi_cleanup(multi);
}

}  // namespace zashiki::server
