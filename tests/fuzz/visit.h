#pragma once
// A house inside the fuzzer: the real store, tables, routes and session code, with a pair of sockets instead
// of a network. A visitor says all its bytes, hears everything that is answered, and goes.
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <memory>
#include <sodium.h>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <unistd.h>

#include "people/notices/notices.h"
#include "people/people.h"
#include "server/connection.h"
#include "server/routes.h"
#include "store/sqlite.h"
#include "table/controlled.h"
#include "table/live/house.h"

namespace zashiki::fuzz {

namespace net = boost::asio;

// Nothing leaves the machine.
class NoCourier final : public people::Courier {
 public:
  void send(people::Parcel /*parcel*/, std::function<void(int)> done) override { done(0); }
};

class Lobby {
 public:
  Lobby() {
    if (sodium_init() < 0) std::abort();
    // In memory where there is such a place: what is asked here is not whether a disk keeps its word.
    const std::filesystem::path memory = "/dev/shm";
    folder_ = (std::filesystem::is_directory(memory) ? memory : std::filesystem::temp_directory_path()) /
              ("zashiki-fuzz-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder_);
    const auto post = [this](std::function<void()> work) { net::post(context_, std::move(work)); };
    auto opened = store::open_sqlite({.folder = folder_.string()}, post);
    if (!opened) std::abort();
    store_ = std::move(*opened);
    options_.limits = false;
    options_.hosts = {"x"};
    environment_ = std::make_unique<table::ControlledEnvironment>(post);
    house_ = std::make_unique<table::House>(*store_, *environment_, table::HouseOptions{.limits = false});
    notices_ = std::make_unique<people::Notices>(*house_, courier_, people::NoticeOptions{});
    people_ = std::make_unique<people::People>(*house_, *notices_, table::Millis{0});
    people_->start();
    routes_ = std::make_unique<server::Routes>(*house_, *people_, options_);
  }
  ~Lobby() {
    store_.reset();
    std::filesystem::remove_all(folder_);
  }
  Lobby(const Lobby&) = delete;
  Lobby& operator=(const Lobby&) = delete;

  // Everything that the house answers to these bytes.
  std::string visit(std::string_view bytes) {
    int ends[2] = {};
    if (::socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) std::abort();
    ::fcntl(ends[1], F_SETFL, O_NONBLOCK);
    bool gone = false;
    net::basic_stream_socket<net::ip::tcp, server::Executor> socket(context_.get_executor(),
                                                                    net::ip::tcp::v4(), ends[0]);
    net::co_spawn(context_,
                  server::talk(server::TcpStream(std::move(socket)), nullptr, *routes_, "192.0.2.1"),
                  [&gone](const std::exception_ptr& thrown) {
                    if (thrown) std::abort();
                    gone = true;
                  });
    std::string heard;
    char chunk[65536];
    bool said = false;
    while (!gone) {
      if (!bytes.empty()) {
        const auto sent = ::send(ends[1], bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent > 0) bytes.remove_prefix(static_cast<std::size_t>(sent));
        if (sent < 0 && errno != EAGAIN) bytes = {};  // the house no longer listens
      }
      if (bytes.empty() && !std::exchange(said, true)) ::shutdown(ends[1], SHUT_WR);
      run_some();
      for (ssize_t size = 0; (size = ::recv(ends[1], chunk, sizeof chunk, 0)) > 0;)
        heard.append(chunk, static_cast<std::size_t>(size));
    }
    for (ssize_t size = 0; (size = ::recv(ends[1], chunk, sizeof chunk, 0)) > 0;)
      heard.append(chunk, static_cast<std::size_t>(size));
    ::close(ends[1]);
    return heard;
  }

  table::House& house() { return *house_; }
  // Runs the house until something is true.
  void until(const std::function<bool()>& done) {
    while (!done()) run_some();
  }

 private:
  void run_some() {
    if (context_.poll_one() == 0 && !environment_->think_one())
      (void)context_.run_one_for(std::chrono::milliseconds(1));
  }

  net::io_context context_{1};
  // The store's threads bring work that the context does not know of before.
  net::executor_work_guard<server::Executor> open_{context_.get_executor()};
  std::filesystem::path folder_;
  server::Options options_;
  std::unique_ptr<store::Store> store_;
  std::unique_ptr<table::ControlledEnvironment> environment_;
  std::unique_ptr<table::House> house_;
  NoCourier courier_;
  std::unique_ptr<people::Notices> notices_;
  std::unique_ptr<people::People> people_;
  std::unique_ptr<server::Routes> routes_;
};

}  // namespace zashiki::fuzz
