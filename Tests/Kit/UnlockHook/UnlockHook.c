// Reports the moment after each unlock, when any other thread may run first,
// and counts the locks that a thread holds.
//
// A program's own `pthread_mutex_lock` and `pthread_mutex_unlock` replace those
// of the C library, also for Foundation's `NSLock` and `NSRecursiveLock`. This
// is C, because it runs before Swift can, and must not lock anything itself.
//
// Linux only: on other systems no handler is called, and failures that need a
// gap are not found. ThreadSanitizer replaces the same functions, so the hook
// is off there. Locks without a mutex of the C library (futexes, queues) are
// not detected either.
#define _GNU_SOURCE
#include "UnlockHook.h"

static void (*handler)(void *);
static _Thread_local void *current;
static _Thread_local int held;

void unlockHookCall(void (*body)(void *)) { handler = body; }

void *unlockHookExchange(void *context) {
  void *old = current;
  current = context;
  return old;
}

int unlockHookHeld(void) { return held; }

int unlockHookFlag(const int *flag) {
  return __atomic_load_n(flag, __ATOMIC_RELAXED);
}

void unlockHookRaise(int *flag) { __atomic_store_n(flag, 1, __ATOMIC_RELAXED); }

int unlockHookIsSanitized(void) {
#if __has_feature(thread_sanitizer)
  return 1;
#else
  return 0;
#endif
}

#if defined(__linux__) && !__has_feature(thread_sanitizer)
#include <dlfcn.h>
#include <pthread.h>

int pthread_mutex_unlock(pthread_mutex_t *mutex) {
  static int (*unlock)(pthread_mutex_t *);
  if (!unlock) {
    unlock = (int (*)(pthread_mutex_t *))dlsym(RTLD_NEXT, "pthread_mutex_unlock");
  }
  int result = unlock(mutex);
  if (!result) held--;
  void *context = current;
  if (context && handler) {
    current = 0;
    handler(context);
    current = context;
  }
  return result;
}

static int lockBy(const char *name, int (**lock)(pthread_mutex_t *),
                  pthread_mutex_t *mutex) {
  if (!*lock) *lock = (int (*)(pthread_mutex_t *))dlsym(RTLD_NEXT, name);
  int result = (*lock)(mutex);
  if (!result) held++;
  return result;
}

int pthread_mutex_lock(pthread_mutex_t *mutex) {
  static int (*lock)(pthread_mutex_t *);
  return lockBy("pthread_mutex_lock", &lock, mutex);
}

int pthread_mutex_trylock(pthread_mutex_t *mutex) {
  static int (*lock)(pthread_mutex_t *);
  return lockBy("pthread_mutex_trylock", &lock, mutex);
}
#endif
