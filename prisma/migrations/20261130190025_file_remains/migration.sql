-- CreateTable
CREATE TABLE "FileRemains" (
    "storageKey" TEXT NOT NULL,
    "dueAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "FileRemains_pkey" PRIMARY KEY ("storageKey")
);

-- CreateIndex
CREATE INDEX "FileRemains_dueAt_idx" ON "FileRemains"("dueAt");

-- CreateIndex
CREATE INDEX "File_deletedAt_idx" ON "File"("deletedAt");

-- Prisma's schema cannot say this: whatever deletes a file, its bytes are not forgotten. The adapter that applies
-- migrations cuts them at every semicolon, so those of the function are written as \x3b.
CREATE FUNCTION "keep_file_remains"() RETURNS trigger LANGUAGE plpgsql AS
E'BEGIN
  INSERT INTO "FileRemains" ("storageKey", "dueAt") VALUES (OLD."storageKey", to_timestamp(0)) ON CONFLICT DO NOTHING\x3b
  RETURN OLD\x3b
END';

CREATE TRIGGER "File_keep_remains" AFTER DELETE ON "File" FOR EACH ROW EXECUTE FUNCTION "keep_file_remains"();
