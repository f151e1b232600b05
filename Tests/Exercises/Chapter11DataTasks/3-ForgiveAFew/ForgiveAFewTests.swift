// DRAFT: tests.
