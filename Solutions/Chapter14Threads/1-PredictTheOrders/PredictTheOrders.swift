// draft
