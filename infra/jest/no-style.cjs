/** Style sheets mean nothing without a browser's layout. */
module.exports = {};
