#pragma once
// Sends notices to other machines: a thread of its own, which begins with the first parcel, and libcurl,
// which is loaded then.
#include <array>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "people/notices/courier.h"
#include "server/options.h"

namespace zashiki::server {

using PostWork = std::function<void(std::function<void()>)>;

class HttpCourier final : public people::Courier {
 public:
  // `post` runs work on the thread that sends parcels.
  HttpCourier(const Options& options, PostWork post);
  ~HttpCourier() override;
  HttpCourier(const HttpCourier&) = delete;
  HttpCourier& operator=(const HttpCourier&) = delete;

  void send(people::Parcel parcel, std::function<void(int status)> done) override;

 private:
  struct Waiting {
    people::Parcel parcel;
    std::function<void(int)> done;
  };
  class Round;
  void work();

  const Options& options_;
  PostWork post_;
  std::mutex mutex_;
  // One for each kind, so that strangers' endpoints that do not answer hold up no mail.
  struct Lane {
    std::deque<Waiting> waiting{};
    std::size_t under_way = 0;
  };
  std::array<Lane, people::Parcel::kinds> lanes_;
  void* multi_ = nullptr;  // libcurl's, while the thread runs
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace zashiki::server
