#pragma once
// The figures that an operator watches, in Prometheus's text form.
#include <cstdint>
#include <memory>
#include <string>

#include "store/store.h"
#include "table/live/house.h"

namespace zashiki::server {

class Metrics {
 public:
  Metrics();
  ~Metrics();
  Metrics(const Metrics&) = delete;
  Metrics& operator=(const Metrics&) = delete;

  void count_request(int status);
  void count_message();
  void count_slow_reader();
  void set_sockets(std::int64_t open);
  void set_owed(std::size_t bytes);
  // The text, with the present figures of house and store.
  std::string text(const table::Counts& counts, std::size_t rooms, const store::Work& work);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace zashiki::server
