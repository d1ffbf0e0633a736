#include "server/gzip.h"

#include <boost/beast/zlib/deflate_stream.hpp>
#include <boost/crc.hpp>

namespace zashiki::server {
namespace {

namespace zlib = boost::beast::zlib;

constexpr int effort = 4;  // of 9: most of the gain for little work

void append_little_endian(std::string& out, std::size_t number) {
  for (int shift = 0; shift < 32; shift += 8) out += static_cast<char>(number >> shift & 0xffU);
}

}  // namespace

std::string gzipped(std::string_view text) {
  // RFC 1952: deflate, no name, no time, of an unknown system.
  std::string out("\x1f\x8b\x08\0\0\0\0\0\0\xff", 10);
  const std::size_t header = out.size();
  zlib::deflate_stream stream;
  stream.reset(effort, 15, 8, zlib::Strategy::normal);
  out.resize(header + stream.upper_bound(text.size()));
  zlib::z_params work;
  work.next_in = text.data();
  work.avail_in = text.size();
  work.next_out = out.data() + header;
  work.avail_out = out.size() - header;
  boost::system::error_code ended;  // says that the stream is complete
  stream.write(work, zlib::Flush::finish, ended);
  out.resize(header + work.total_out);
  boost::crc_32_type sum;
  sum.process_bytes(text.data(), text.size());
  append_little_endian(out, sum.checksum());
  append_little_endian(out, text.size());
  return out;
}

}  // namespace zashiki::server
