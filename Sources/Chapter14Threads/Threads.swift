// DRAFT: the first piece that the chapter builds.
