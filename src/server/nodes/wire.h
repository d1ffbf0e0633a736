#pragma once
// Messages between nodes, through NATS. A message may be lost, but is never doubled or overtaken by a later
// one from the same node. That it was sent does not say that it came.
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "store/store.h"

namespace zashiki::server {

struct WireOptions {
  std::string url;    // nats://..., tls://..., several with commas
  std::string house;  // the nodes that belong together
  std::string node;   // this one
};

class Wire {
 public:
  virtual ~Wire() = default;
  Wire(const Wire&) = delete;
  Wire& operator=(const Wire&) = delete;

  // Both are called through `post`.
  using Received = std::function<void(std::string_view message)>;
  // No node of this name listens, and the message with this number is lost.
  using Unreached = std::function<void(const std::string& node, std::uint64_t number)>;
  static Result<std::unique_ptr<Wire>> open(const WireOptions& options, store::Post post, Received received,
                                            Unreached unreached);

  virtual void send(const std::string& node, std::uint64_t number, const std::string& message) = 0;
  [[nodiscard]] virtual bool connected() const = 0;

 protected:
  Wire() = default;
};

}  // namespace zashiki::server
