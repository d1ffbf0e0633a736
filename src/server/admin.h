#pragma once
// The operator's commands, which work on the store: backup, restore, export, migrate and admin.
#include <functional>
#include <string>

#include "base/result.h"
#include "command_line/command_line.h"
#include "store/admin.h"

namespace zashiki::server {

// Prints a refusal to standard error and gives the exit code.
int refuse(const Error& error);

void add_admin_commands(Command& program);
void add_people_commands(Command& admin);

// Which store: the one that was named, else the one in this folder, else the packaged service's.
struct StoreChoice {
  std::string data;
  std::string store;
  [[nodiscard]] Result<std::string> find() const;
};
Command with_store(Command command, StoreChoice& choice);
// Opens the store, does the work and gives the exit code.
int work_on(const StoreChoice& choice, const std::function<Status(store::Admin&)>& work);

struct Export {
  std::string table;
  bool events = false;    // the stored events in place of a transcript
  bool outcomes = false;  // with what each step led to
};
Status export_table(store::Admin& admin, const Export& options);

}  // namespace zashiki::server
