-- Prisma's schema cannot say this: the stream log is worth nothing after a crash, so its writes skip the WAL.
ALTER TABLE "StreamChunk" SET UNLOGGED;
