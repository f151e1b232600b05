#ifndef UNLOCK_HOOK_H
#define UNLOCK_HOOK_H

/// What to call after an unlock; set it once, before any context.
void unlockHookCall(void (*handler)(void *context));

/// Gives this thread a context, and returns the one that it had.
///
/// While a thread has a context, each `pthread_mutex_unlock` on it ends with a
/// call of the handler. Inside that call the thread has none.
void *unlockHookExchange(void *context);

/// How many mutexes this thread has locked and not unlocked; always 0 where
/// nothing is hooked.
int unlockHookHeld(void);

/// A flag that tells one thread where another one is, and orders nothing: to
/// ThreadSanitizer, what comes before it and what comes after are at once.
int unlockHookFlag(const int *flag);
void unlockHookRaise(int *flag);

/// Whether this was compiled for ThreadSanitizer.
int unlockHookIsSanitized(void);

#endif
