-- A body is deleted once it is sent; compressing it took as long as all else of a booking's statement.
ALTER TABLE "mails" SET (toast_tuple_target = 8160);
