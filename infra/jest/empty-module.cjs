/** Replaces modules that tests do not need: style sheets, and zod's translations. */
module.exports = {};
