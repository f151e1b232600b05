/// The book and the gate that keeps it true.
///
/// `Page` reads a file of the book, each `…Check` compares one kind of claim
/// with what it is about, and `Checker` runs them all. What the checks need of
/// the world (a scene's run, a drawing, a compiler) they get as `Tools`.
package enum Book {}
