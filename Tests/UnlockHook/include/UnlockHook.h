#ifndef UNLOCK_HOOK_H
#define UNLOCK_HOOK_H

/// What to call after an unlock; set it once, before any context.
void unlockHookCall(void (*handler)(void *context));

/// Gives this thread a context, and returns the one that it had.
///
/// While a thread has a context, each `pthread_mutex_unlock` on it ends with a
/// call of the handler. Inside that call the thread has none.
void *unlockHookExchange(void *context);

/// Whether this was compiled for ThreadSanitizer.
int unlockHookIsSanitized(void);

#endif
