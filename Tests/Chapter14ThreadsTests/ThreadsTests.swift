import Chapter14Threads
import Testing

// DRAFT: suites that show that the module does what the chapter says.
