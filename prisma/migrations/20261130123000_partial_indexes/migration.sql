-- Prisma's schema cannot say these.

-- A thread has at most one turn that is not over.
CREATE UNIQUE INDEX "Turn_one_open_per_thread" ON "Turn"("threadId") WHERE "status" IN ('RUNNING', 'AWAITING_ANSWER');

-- The threads of a member that need input.
CREATE INDEX "Thread_pending_question_idx" ON "Thread"("workspaceId", "memberId") WHERE "pendingQuestionMessageId" IS NOT NULL;
