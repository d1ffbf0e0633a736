#include "simulation/socket.h"

#include <algorithm>

namespace zashiki::simulation {
namespace {

constexpr int most_unread = 200;  // messages; then the server drops the socket

}  // namespace

void Socket::send(std::string text) {
  if (closed_ || silent_) return;
  last_up_ = std::max(last_up_, world_.now() + world_.between(1 * ms, usual_way));
  world_.after(
      last_up_ - world_.now(),
      [self = shared_from_this(), text = std::move(text)] {
        if (!self->left_ && self->place_ != nullptr) self->place_->receive(self, text);
      },
      process_);
}

void Socket::close() {
  if (closed_) return;
  closed_ = true;
  if (silent_) return;
  last_up_ = std::max(last_up_, world_.now() + world_.between(1 * ms, usual_way));
  world_.after(last_up_ - world_.now(), [self = shared_from_this()] { self->leave(); }, process_);
}

void Socket::reset() {
  tell_closed(0);
  world_.after(0, [self = shared_from_this()] { self->leave(); }, process_);
}

void Socket::fall_silent() {
  silent_ = true;
  constexpr Time silence = 120 * second;  // that a server bears (src/server/request_handler.h)
  world_.after(silence, [self = shared_from_this()] { self->leave(); }, process_);
}

void Socket::recover() {
  slow_ = 0;
  if (silent_) reset();
}

void Socket::orphan() {
  place_ = nullptr;
  left_ = true;
  if (!silent_) tell_closed(world_.between(1 * ms, 200 * ms));
}

void Socket::accept(ProcessHandle process, std::shared_ptr<table::TableConnection> place,
                    const std::string& address) {
  process_ = std::move(process);
  place_ = std::move(place);
  if (closed_ || left_) return;
  place_->join(shared_from_this(), address);
}

void Socket::refuse(bool later) { tell_closed(later ? 300 * ms : world_.between(1 * ms, usual_way)); }

void Socket::deliver(const table::Message& message) {
  if (left_ || closed_ || silent_) return;
  if (++unread_ > most_unread) return reset();
  last_down_ = std::max(last_down_, world_.now() + world_.between(1 * ms, slow_ > 0 ? slow_ : usual_way));
  world_.after(last_down_ - world_.now(), [self = shared_from_this(), message] {
    --self->unread_;
    if (!self->closed_ && !self->silent_) self->hear_(message);
  });
}

void Socket::dismiss() {
  if (left_) return;
  // The room that calls this is in the middle of something.
  world_.after(0, [self = shared_from_this()] { self->leave(); }, process_);
  if (silent_) return;
  last_down_ = std::max(last_down_, world_.now() + world_.between(1 * ms, usual_way));
  tell_closed(last_down_ - world_.now());
}

void Socket::leave() {
  if (std::exchange(left_, true) || place_ == nullptr) return;
  place_->leave(this);
}

void Socket::tell_closed(Time delay) {
  world_.after(delay, [self = shared_from_this()] {
    if (!std::exchange(self->closed_, true)) self->hear_(nullptr);
  });
}

}  // namespace zashiki::simulation
