/** Stands in for what means nothing here: style sheets without a browser, words that nobody reads. */
module.exports = {};
