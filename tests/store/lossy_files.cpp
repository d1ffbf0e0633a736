#include "store/lossy_files.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <new>

namespace zashiki::store {

struct LossyFiles::File {
  sqlite3_file base;
  std::string* path;  // only of those that must survive: the database and its log
  [[nodiscard]] sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
  static File* of(sqlite3_file* file) { return reinterpret_cast<File*>(file); }
};

LossyFiles& LossyFiles::instance() {
  static LossyFiles files;
  return files;
}

LossyFiles::LossyFiles() : real_(sqlite3_vfs_find(nullptr)) {
  vfs_ = *real_;
  vfs_.zName = name;
  vfs_.szOsFile = static_cast<int>(sizeof(File)) + real_->szOsFile;
  vfs_.xOpen = open;
  vfs_.xDelete = [](sqlite3_vfs*, const char* path, int sync) {
    auto& self = instance();
    const std::scoped_lock guard(self.mutex_);
    self.files_.erase(path);
    return self.real_->xDelete(self.real_, path, sync);
  };
  sqlite3_vfs_register(&vfs_, 0);
}

int LossyFiles::open(sqlite3_vfs*, const char* path, sqlite3_file* handle, int flags, int* out_flags) {
  auto& self = instance();
  auto* file = File::of(handle);
  file->path = nullptr;
  file->base.pMethods = nullptr;
  const int result = self.real_->xOpen(self.real_, path, file->real(), flags, out_flags);
  if (result != SQLITE_OK) return result;
  file->base.pMethods = methods();
  if (path != nullptr && (flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL)) != 0) {
    file->path = new std::string(path);
    const std::scoped_lock guard(self.mutex_);
    if (!self.files_.contains(path)) {
      std::ifstream in(path, std::ios::binary);
      const std::string there(std::istreambuf_iterator<char>(in), {});
      self.files_[path] = {.now = there, .synced = there};
    }
  }
  return SQLITE_OK;
}

// None once the power has failed: what a program still writes then reaches no disk.
LossyFiles::Content* LossyFiles::content_of(sqlite3_file* file) {
  const auto* path = File::of(file)->path;
  const auto found = path == nullptr ? files_.end() : files_.find(*path);
  return found == files_.end() ? nullptr : &found->second;
}

const sqlite3_io_methods* LossyFiles::methods() {
  static const sqlite3_io_methods all = [] {
    sqlite3_io_methods m{};
    m.iVersion = 2;  // without mapping into memory, which would go past us
    m.xClose = [](sqlite3_file* file) {
      delete File::of(file)->path;
      return File::of(file)->real()->pMethods->xClose(File::of(file)->real());
    };
    m.xRead = [](sqlite3_file* file, void* data, int size, sqlite3_int64 at) {
      return File::of(file)->real()->pMethods->xRead(File::of(file)->real(), data, size, at);
    };
    m.xWrite = [](sqlite3_file* file, const void* data, int size, sqlite3_int64 at) {
      auto& self = instance();
      const std::scoped_lock guard(self.mutex_);
      if (File::of(file)->path != nullptr && self.write_result_ != SQLITE_OK) return self.write_result_;
      if (auto* content = self.content_of(file)) {
        auto& now = content->now;
        const auto end = static_cast<std::size_t>(at) + static_cast<std::size_t>(size);
        if (now.size() < end) now.resize(end);
        now.replace(static_cast<std::size_t>(at), static_cast<std::size_t>(size),
                    static_cast<const char*>(data), static_cast<std::size_t>(size));
      }
      return File::of(file)->real()->pMethods->xWrite(File::of(file)->real(), data, size, at);
    };
    m.xTruncate = [](sqlite3_file* file, sqlite3_int64 size) {
      auto& self = instance();
      const std::scoped_lock guard(self.mutex_);
      if (auto* content = self.content_of(file)) content->now.resize(static_cast<std::size_t>(size));
      return File::of(file)->real()->pMethods->xTruncate(File::of(file)->real(), size);
    };
    m.xSync = [](sqlite3_file* file, int flags) {
      auto& self = instance();
      const std::scoped_lock guard(self.mutex_);
      if (auto* content = self.content_of(file)) content->synced = content->now;
      return File::of(file)->real()->pMethods->xSync(File::of(file)->real(), flags);
    };
    m.xFileSize = [](sqlite3_file* file, sqlite3_int64* size) {
      return File::of(file)->real()->pMethods->xFileSize(File::of(file)->real(), size);
    };
    m.xLock = [](sqlite3_file* file, int lock) {
      return File::of(file)->real()->pMethods->xLock(File::of(file)->real(), lock);
    };
    m.xUnlock = [](sqlite3_file* file, int lock) {
      return File::of(file)->real()->pMethods->xUnlock(File::of(file)->real(), lock);
    };
    m.xCheckReservedLock = [](sqlite3_file* file, int* out) {
      return File::of(file)->real()->pMethods->xCheckReservedLock(File::of(file)->real(), out);
    };
    m.xFileControl = [](sqlite3_file* file, int op, void* arg) {
      return File::of(file)->real()->pMethods->xFileControl(File::of(file)->real(), op, arg);
    };
    m.xSectorSize = [](sqlite3_file* file) {
      return File::of(file)->real()->pMethods->xSectorSize(File::of(file)->real());
    };
    // No promises about what a failing disk keeps.
    m.xDeviceCharacteristics = [](sqlite3_file*) { return 0; };
    m.xShmMap = [](sqlite3_file* file, int page, int size, int extend, void volatile** out) {
      return File::of(file)->real()->pMethods->xShmMap(File::of(file)->real(), page, size, extend, out);
    };
    m.xShmLock = [](sqlite3_file* file, int offset, int n, int flags) {
      return File::of(file)->real()->pMethods->xShmLock(File::of(file)->real(), offset, n, flags);
    };
    m.xShmBarrier = [](sqlite3_file* file) {
      File::of(file)->real()->pMethods->xShmBarrier(File::of(file)->real());
    };
    m.xShmUnmap = [](sqlite3_file* file, int remove) {
      return File::of(file)->real()->pMethods->xShmUnmap(File::of(file)->real(), remove);
    };
    return m;
  }();
  return &all;
}

void LossyFiles::answer_writes(int result) {
  const std::scoped_lock guard(mutex_);
  write_result_ = result;
}

void LossyFiles::fail_power(const std::string& folder, std::mt19937& chance) {
  constexpr std::size_t sector = 512;
  std::filesystem::create_directories(folder);
  const std::scoped_lock guard(mutex_);
  for (const auto& [path, content] : files_) {
    std::string left = content.synced;
    // The length, too, is only sure once it was synced.
    if (content.now.size() != left.size() && chance() % 2 == 0) left.resize(content.now.size());
    for (std::size_t at = 0; at < left.size(); at += sector) {
      const std::size_t size = std::min(sector, left.size() - at);
      if (at < content.now.size() && chance() % 2 == 0)
        left.replace(at, size,
                     content.now.substr(at, std::min(size, content.now.size() - at))
                         .append(size, '\0')
                         .substr(0, size));
    }
    std::ofstream(std::filesystem::path(folder) / std::filesystem::path(path).filename(), std::ios::binary)
        << left;
  }
  files_.clear();
}

}  // namespace zashiki::store
