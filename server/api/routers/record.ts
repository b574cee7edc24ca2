import { createRecord } from '@/server/record/create-record';
import { deleteRecord } from '@/server/record/delete-record';
import { findRecords } from '@/server/record/find-records';
import { getRecord } from '@/server/record/get-record';
import { listObjects } from '@/server/record/list-objects';
import {
  createRecordInputSchema,
  findRecordsInputSchema,
  recordIdInputSchema,
  updateRecordInputSchema,
} from '@/server/record/schema';
import { updateRecord } from '@/server/record/update-record';
import { router, workspaceProcedure } from '../trpc';

export const recordRouter = router({
  listObjects: workspaceProcedure.query(({ ctx }) => listObjects({ actor: ctx.actor })),
  find: workspaceProcedure
    .input(findRecordsInputSchema)
    .query(({ ctx, input }) => findRecords({ actor: ctx.actor }, input)),
  get: workspaceProcedure
    .input(recordIdInputSchema)
    .query(({ ctx, input }) => getRecord({ actor: ctx.actor }, input)),
  create: workspaceProcedure
    .input(createRecordInputSchema)
    .mutation(({ ctx, input }) => createRecord({ actor: ctx.actor }, input)),
  update: workspaceProcedure
    .input(updateRecordInputSchema)
    .mutation(({ ctx, input }) => updateRecord({ actor: ctx.actor }, input)),
  delete: workspaceProcedure
    .input(recordIdInputSchema)
    .mutation(({ ctx, input }) => deleteRecord({ actor: ctx.actor }, input)),
});
