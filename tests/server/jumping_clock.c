// For LD_PRELOAD: adds the seconds that the file ZASHIKI_JUMP says to the wall clock, and leaves other clocks alone.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>

static const volatile int64_t* offset(void) {
  static const volatile int64_t* mapped;
  if (mapped == NULL) mapped = mmap(NULL, sizeof *mapped, PROT_READ, MAP_SHARED, open(getenv("ZASHIKI_JUMP"), O_RDONLY), 0);
  return mapped;
}

int clock_gettime(clockid_t clock, struct timespec* now) {
  static int (*real)(clockid_t, struct timespec*);
  if (real == NULL) real = (int (*)(clockid_t, struct timespec*))dlsym(RTLD_NEXT, "clock_gettime");
  const int result = real(clock, now);
  if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) now->tv_sec += *offset();
  return result;
}

int gettimeofday(struct timeval* restrict now, void* restrict zone) {
  (void)zone;
  struct timespec time;
  clock_gettime(CLOCK_REALTIME, &time);
  *now = (struct timeval){.tv_sec = time.tv_sec, .tv_usec = time.tv_nsec / 1000};
  return 0;
}

time_t time(time_t* now) {
  struct timespec time;
  clock_gettime(CLOCK_REALTIME, &time);
  if (now != NULL) *now = time.tv_sec;
  return time.tv_sec;
}
