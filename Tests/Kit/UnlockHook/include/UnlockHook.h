#ifndef UNLOCK_HOOK_H
#define UNLOCK_HOOK_H

/// Sets the handler of unlocks. Call this once, before any context is set.
void unlockHookCall(void (*handler)(void *context));

/// Sets this thread's context, and returns the previous one.
///
/// While a thread has a context, each of its `pthread_mutex_unlock` calls ends
/// with a call of the handler, during which the thread has no context.
void *unlockHookExchange(void *context);

/// Returns the number of mutexes that this thread has locked and not unlocked;
/// always 0 if the hook is off.
int unlockHookHeld(void);

/// A flag that one thread raises for another without synchronization: to
/// ThreadSanitizer, accesses before and after it are concurrent.
int unlockHookFlag(const int *flag);
void unlockHookRaise(int *flag);

/// Returns 1 if this was compiled for ThreadSanitizer, otherwise 0.
int unlockHookIsSanitized(void);

#endif
