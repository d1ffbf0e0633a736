#pragma once
// Sends notices to other machines: a thread of its own, which begins with the first parcel, and libcurl,
// which is loaded then.
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
  std::deque<Waiting> waiting_;
  void* multi_ = nullptr;  // libcurl's, while the thread runs
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace zashiki::server
