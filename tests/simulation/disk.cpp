#include "simulation/disk.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <new>

namespace zashiki::simulation {

// SQLite's handle of an open file.
struct Disk::Handle {
  sqlite3_file base{};
  Disk* disk = nullptr;
  std::shared_ptr<File> file{};
  int lock = SQLITE_LOCK_NONE;
  unsigned shared = 0;  // slots of the log's index, as bits
  unsigned alone = 0;

  static Handle* of(sqlite3_file* file) { return reinterpret_cast<Handle*>(file); }
};

Disk::Disk(World& world) : world_(world) {
  static int disks = 0;
  name_ = fmt::format("simulated disk {}", ++disks);
  vfs_.iVersion = 1;
  vfs_.szOsFile = static_cast<int>(sizeof(Handle));
  vfs_.mxPathname = 512;
  vfs_.zName = name_.c_str();
  vfs_.pAppData = this;
  vfs_.xOpen = open;
  vfs_.xDelete = remove;
  vfs_.xAccess = [](sqlite3_vfs* vfs, const char* path, int, int* there) {
    *there = static_cast<Disk*>(vfs->pAppData)->files_.contains(path) ? 1 : 0;
    return SQLITE_OK;
  };
  vfs_.xFullPathname = [](sqlite3_vfs*, const char* path, int size, char* out) {
    sqlite3_snprintf(size, out, "%s", path);
    return SQLITE_OK;
  };
  vfs_.xRandomness = [](sqlite3_vfs* vfs, int size, char* out) {
    auto& chance = static_cast<Disk*>(vfs->pAppData)->world_.chance();
    std::generate_n(out, size, [&] { return static_cast<char>(chance.next()); });
    return size;
  };
  // Nothing happens while SQLite waits for a lock.
  vfs_.xSleep = [](sqlite3_vfs*, int time) { return time; };
  vfs_.xCurrentTime = [](sqlite3_vfs*, double* days) {
    *days = 2460000;
    return SQLITE_OK;
  };
  sqlite3_vfs_register(&vfs_, 0);
}

Disk::~Disk() { sqlite3_vfs_unregister(&vfs_); }

// ---- what happens to it

void Disk::close_all() {
  operations_left_ = -1;
  shut_ = true;
  for (auto& [path, file] : files_) {
    auto next = std::make_shared<File>();
    next->now = file->now;
    next->lasting = file->lasting;
    next->changes = file->changes;
    next->entered = file->entered;
    file->dead = true;
    file = std::move(next);
  }
}

void Disk::put(std::string& into, const Change& change) {
  if (change.cuts) return into.resize(change.at);
  into.resize(std::max(into.size(), change.at + change.bytes.size()));
  into.replace(change.at, change.bytes.size(), change.bytes);
}

// Each sector of each change has reached the disk or not.
void Disk::leave_some(File& file, Random& chance) {
  constexpr std::size_t sector = 512;
  for (const auto& change : file.changes) {
    if (change.cuts && chance.below(2) == 0) put(file.lasting, change);
    for (std::size_t from = 0, size = 0; from < change.bytes.size(); from += size) {
      size = std::min(sector - (change.at + from) % sector, change.bytes.size() - from);
      if (chance.below(2) == 0)
        put(file.lasting, {.at = change.at + from, .bytes = change.bytes.substr(from, size)});
    }
  }
  file.changes.clear();
  file.now = file.lasting;
}

void Disk::lose_power() {
  close_all();
  auto& chance = world_.chance();
  for (auto& [path, file] : std::exchange(removed_, {}))
    if (chance.below(2) == 0) files_.try_emplace(path, file);
  for (auto& [path, file] : files_) leave_some(*file, chance);
  std::erase_if(files_, [&](const auto& one) { return !one.second->entered && chance.below(2) == 0; });
}

void Disk::lose_power_after(int operations, Work lost) {
  operations_left_ = operations;
  lost_ = std::move(lost);
}

std::map<std::string, std::string> Disk::files() const {
  std::map<std::string, std::string> all;
  for (const auto& [path, file] : files_) all[path] = file->now;
  return all;
}

void Disk::put_files(const std::map<std::string, std::string>& files) {
  for (const auto& [path, bytes] : files) {
    auto& file = files_[path] = std::make_shared<File>();
    file->now = file->lasting = bytes;
  }
}

int Disk::chance(int failure) {
  if (fails == 0 || !world_.happens(fails)) return SQLITE_OK;
  ++failures_;
  return failure;
}

int Disk::operate(const File& file, int failure) {
  if (file.dead) return SQLITE_IOERR;
  if (operations_left_ >= 0 && --operations_left_ < 0) {
    ++failures_;
    lose_power();
    lost_();
    return SQLITE_IOERR;
  }
  return chance(failure);
}

// ---- as SQLite uses it

int Disk::open(sqlite3_vfs* vfs, const char* path, sqlite3_file* base, int flags, int* out_flags) {
  auto& self = *static_cast<Disk*>(vfs->pAppData);
  base->pMethods = nullptr;
  if (self.shut_) return SQLITE_CANTOPEN;
  auto* handle = new (base) Handle{};
  handle->disk = &self;
  if (path == nullptr) {  // what does not fit into memory, of one connection
    handle->file = std::make_shared<File>();
  } else {
    auto& file = self.files_[path];
    if (file == nullptr) {
      if ((flags & SQLITE_OPEN_CREATE) == 0) {
        self.files_.erase(path);
        handle->~Handle();
        base->pMethods = nullptr;
        return SQLITE_CANTOPEN;
      }
      file = std::make_shared<File>();
    }
    handle->file = file;
  }
  handle->file->handles.push_back(handle);
  base->pMethods = methods();
  if (out_flags != nullptr) *out_flags = flags;
  return SQLITE_OK;
}

int Disk::remove(sqlite3_vfs* vfs, const char* path, int sync) {
  auto& self = *static_cast<Disk*>(vfs->pAppData);
  const auto found = self.files_.find(path);
  if (self.shut_) return SQLITE_IOERR;
  if (found == self.files_.end()) return SQLITE_IOERR_DELETE_NOENT;
  if (const int result = self.operate(*found->second, SQLITE_IOERR_DELETE); result != SQLITE_OK)
    return result;
  if (sync == 0) self.removed_.insert_or_assign(path, found->second);
  self.files_.erase(path);
  return SQLITE_OK;
}

const sqlite3_io_methods* Disk::methods() {
  static const sqlite3_io_methods all = [] {
    sqlite3_io_methods m{};
    m.iVersion = 2;
    m.xClose = [](sqlite3_file* base) {
      auto* handle = Handle::of(base);
      std::erase(handle->file->handles, handle);
      handle->~Handle();
      return SQLITE_OK;
    };
    m.xRead = [](sqlite3_file* base, void* data, int size, sqlite3_int64 at) {
      const auto& handle = *Handle::of(base);
      const auto& file = *handle.file;
      if (const int result = file.dead ? SQLITE_IOERR : handle.disk->chance(SQLITE_IOERR_READ);
          result != SQLITE_OK)
        return result;
      const auto from = std::min(file.now.size(), static_cast<std::size_t>(at));
      const auto there = std::min(file.now.size() - from, static_cast<std::size_t>(size));
      std::memcpy(data, file.now.data() + from, there);
      std::memset(static_cast<char*>(data) + there, 0, static_cast<std::size_t>(size) - there);
      return there == static_cast<std::size_t>(size) ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
    };
    m.xWrite = [](sqlite3_file* base, const void* data, int size, sqlite3_int64 at) {
      const auto& handle = *Handle::of(base);
      auto& file = *handle.file;
      Change change{.at = static_cast<std::size_t>(at),
                    .bytes = std::string(static_cast<const char*>(data), static_cast<std::size_t>(size))};
      if (handle.disk->full && change.at + change.bytes.size() > file.now.size()) {
        ++handle.disk->failures_;
        return SQLITE_FULL;
      }
      const int result = handle.disk->operate(file, SQLITE_IOERR_WRITE);
      if (file.dead) return result;
      // One that fails has written a part.
      if (result != SQLITE_OK) change.bytes.resize(handle.disk->world_.pick(change.bytes.size()));
      put(file.now, change);
      file.changes.push_back(std::move(change));
      return result;
    };
    m.xTruncate = [](sqlite3_file* base, sqlite3_int64 size) {
      const auto& handle = *Handle::of(base);
      auto& file = *handle.file;
      const int result = handle.disk->operate(file, SQLITE_IOERR_TRUNCATE);
      if (file.dead || result != SQLITE_OK) return result;
      file.changes.push_back({.at = static_cast<std::size_t>(size), .cuts = true});
      put(file.now, file.changes.back());
      return SQLITE_OK;
    };
    // After a sync that fails, the next one may take what was written before it for written.
    m.xSync = [](sqlite3_file* base, int) {
      const auto& handle = *Handle::of(base);
      auto& file = *handle.file;
      const int result = handle.disk->operate(file, SQLITE_IOERR_FSYNC);
      if (file.dead) return result;
      if (result != SQLITE_OK) {
        if (handle.disk->world_.happens(0.5)) file.changes.clear();
        return result;
      }
      for (const auto& change : file.changes) put(file.lasting, change);
      file.changes.clear();
      file.entered = true;
      return SQLITE_OK;
    };
    m.xFileSize = [](sqlite3_file* base, sqlite3_int64* size) {
      *size = static_cast<sqlite3_int64>(Handle::of(base)->file->now.size());
      return SQLITE_OK;
    };
    m.xLock = [](sqlite3_file* base, int lock) {
      auto& handle = *Handle::of(base);
      if (lock <= handle.lock) return SQLITE_OK;
      for (const auto* other : handle.file->handles) {
        if (other == &handle) continue;
        const bool bars = lock == SQLITE_LOCK_SHARED     ? other->lock >= SQLITE_LOCK_PENDING
                          : lock == SQLITE_LOCK_RESERVED ? other->lock >= SQLITE_LOCK_RESERVED
                                                         : other->lock >= SQLITE_LOCK_SHARED;
        if (bars) return SQLITE_BUSY;
      }
      handle.lock = lock;
      return SQLITE_OK;
    };
    m.xUnlock = [](sqlite3_file* base, int lock) {
      Handle::of(base)->lock = lock;
      return SQLITE_OK;
    };
    m.xCheckReservedLock = [](sqlite3_file* base, int* out) {
      const auto& handles = Handle::of(base)->file->handles;
      *out = std::any_of(handles.begin(), handles.end(),
                         [](const auto* one) { return one->lock >= SQLITE_LOCK_RESERVED; })
                 ? 1
                 : 0;
      return SQLITE_OK;
    };
    m.xFileControl = [](sqlite3_file*, int, void*) { return SQLITE_NOTFOUND; };
    m.xSectorSize = [](sqlite3_file*) { return 4096; };
    // As SQLite takes it for granted of any disk.
    m.xDeviceCharacteristics = [](sqlite3_file*) { return SQLITE_IOCAP_POWERSAFE_OVERWRITE; };
    m.xShmMap = [](sqlite3_file* base, int region, int size, int extend, void volatile** out) {
      auto& shared = Handle::of(base)->file->shared;
      const auto at = static_cast<std::size_t>(region);
      *out = nullptr;
      if (at >= shared.size() && extend == 0) return SQLITE_OK;
      while (at >= shared.size())
        shared.push_back(std::make_unique<std::string>(static_cast<std::size_t>(size), '\0'));
      *out = shared[at]->data();
      return SQLITE_OK;
    };
    m.xShmLock = [](sqlite3_file* base, int offset, int n, int flags) {
      auto& handle = *Handle::of(base);
      const unsigned slots = ((1U << n) - 1) << offset;
      if ((flags & SQLITE_SHM_UNLOCK) != 0) {
        handle.shared &= ~slots;
        handle.alone &= ~slots;
        return SQLITE_OK;
      }
      const bool alone = (flags & SQLITE_SHM_EXCLUSIVE) != 0;
      for (const auto* other : handle.file->handles)
        if (other != &handle && (slots & (other->alone | (alone ? other->shared : 0))) != 0)
          return SQLITE_BUSY;
      (alone ? handle.alone : handle.shared) |= slots;
      return SQLITE_OK;
    };
    m.xShmBarrier = [](sqlite3_file*) {};
    m.xShmUnmap = [](sqlite3_file* base, int remove) {
      if (remove != 0) Handle::of(base)->file->shared.clear();
      return SQLITE_OK;
    };
    return m;
  }();
  return &all;
}

}  // namespace zashiki::simulation
