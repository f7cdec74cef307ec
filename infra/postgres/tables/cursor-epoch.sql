-- In which epoch of the log a position was read. Whoever moves it must have read in the same one: a position of another
-- history tells nothing. Null until a worker of this version has claimed it.
alter table cursor add column epoch text;
