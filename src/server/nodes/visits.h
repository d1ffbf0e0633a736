#pragma once
// Clients of one node at tables of another, as both see them.
#include <optional>
#include <utility>
#include <vector>

#include "server/nodes/nodes.h"

namespace zashiki::server {

// A client here at a table there. While the table may be about to move here, what the client says is held
// back; if it does, the visit is over, and the client goes on at the table here.
class Nodes::Visit final : public table::TableConnection, public std::enable_shared_from_this<Visit> {
 public:
  Visit(Nodes& nodes, std::string node, std::string table, std::optional<std::string> key)
      : nodes_(nodes), node_(std::move(node)), table_(std::move(table)), client_{.key = std::move(key)} {}

  void join(const std::shared_ptr<table::Client>& reader, const std::string& address) override;
  void receive(const std::shared_ptr<table::Client>& reader, std::string_view text) override;
  void leave(const table::Client* reader) override;
  // Only the owner knows.
  [[nodiscard]] table::Version version_told() const override {
    return here_ == nullptr ? 0 : here_->version_told();
  }

  [[nodiscard]] const std::string& node() const { return node_; }
  [[nodiscard]] bool is_at(const std::string& node, const std::string& table) const {
    return node_ == node && table_ == table;
  }
  [[nodiscard]] const table::Follower& client() const { return client_; }
  [[nodiscard]] bool held() const { return held_; }
  void hold() { held_ = true; }
  // The table stays there, or has moved here.
  void go_on();
  void arrive(std::shared_ptr<table::TableConnection> here);
  void dismiss();

 private:
  Nodes& nodes_;
  std::string node_;
  std::string table_;
  table::Follower client_;  // its reader: until it leaves or has arrived
  std::uint64_t id_ = 0;
  bool held_ = false;
  bool left_ = false;
  std::vector<std::string> said_;  // while held
  std::shared_ptr<table::TableConnection> here_;
};

// A client there at a table here.
class Nodes::RemoteReader final : public table::Client {
 public:
  RemoteReader(Nodes& nodes, std::string node, std::uint64_t id)
      : nodes_(nodes), node_(std::move(node)), id_(id) {}
  void deliver(const table::Message& message) override {
    if (!over_) nodes_.tell(node_, id_, message);
  }
  // The room that calls this is in the middle of something, so the guest leaves afterwards.
  void dismiss() override {
    if (std::exchange(over_, true)) return;
    nodes_.send(node_, "dismiss", id_, {}, {});
    nodes_.house_.environment().post(
        [&nodes = nodes_, node = node_, id = id_] { nodes.end_guest(node, id); });
  }
  void end() { over_ = true; }

 private:
  Nodes& nodes_;
  std::string node_;
  std::uint64_t id_;
  bool over_ = false;
};

struct Nodes::VisitingClient {
  std::shared_ptr<RemoteReader> reader;
  table::House::Access place;
  std::vector<std::string> early;
};

}  // namespace zashiki::server
