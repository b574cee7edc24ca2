-- AlterTable
ALTER TABLE "Thread" ADD COLUMN     "pendingQuestionMessageId" UUID;
