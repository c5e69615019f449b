/**
 * How rows of CSV are written (RFC 4180). A bare break is quoted too: spreadsheets would begin a row at it, and with what
 * follows a formula.
 */
export const csvLines = { record_delimiter: '\r\n', quoted_match: /[\r\n]/ }
