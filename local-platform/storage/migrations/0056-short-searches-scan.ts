/** Removes the counts of letters and pairs: a search for one or two letters reads the names. */
export const SHORT_SEARCHES_SCAN = `
  DROP TRIGGER items_spelled_in;
  DROP TRIGGER items_spelled_out;
  DROP TRIGGER items_spelled_anew;
  DROP TABLE item_letters;
  DROP TRIGGER items_paired_in;
  DROP TRIGGER items_paired_out;
  DROP TRIGGER items_paired_anew;
  DROP TABLE item_pairs;
  DROP TABLE name_places;
`
