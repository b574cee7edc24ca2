-- AlterTable
ALTER TABLE "File" ADD COLUMN     "refusedBy" TEXT[] DEFAULT ARRAY[]::TEXT[];
