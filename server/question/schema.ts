import { z } from 'zod';
import { attachmentSchema, attachmentsInputSchema } from '../file/schema';
import { MAX_OPTIONS, MAX_QUESTIONS, MIN_OPTIONS } from './terms';

const nonBlank = (what: string) =>
  z.string().refine((text) => text.trim() !== '', { error: `${what} must not be blank` });

export const questionOptionSchema = z.object({
  label: nonBlank('label').describe('What the user picks, in a few words. Labels of one question differ.'),
  description: z.string().optional().describe('What picking it means, in one sentence.'),
  isRecommended: z
    .boolean()
    .optional()
    .describe('True for the one option you would take yourself, if there is one.'),
});

export const questionSchema = z
  .object({
    header: nonBlank('header').describe('A label of one or two words, such as "Company".'),
    question: nonBlank('question').describe('The whole question, ending in a question mark.'),
    options: z
      .array(questionOptionSchema)
      .min(MIN_OPTIONS, { error: `options must have ${MIN_OPTIONS} to ${MAX_OPTIONS} entries` })
      .max(MAX_OPTIONS, { error: `options must have ${MIN_OPTIONS} to ${MAX_OPTIONS} entries` }),
    allowMultiSelect: z.boolean().optional().describe('True when several options can hold at once.'),
  })
  .superRefine(({ options }, context) => {
    if (options.filter((option) => option.isRecommended).length > 1) {
      context.addIssue({
        code: 'custom',
        path: ['options'],
        message: 'at most one option may be isRecommended',
      });
    }
    const labels = options.map((option) => option.label.trim().toLowerCase());
    if (new Set(labels).size < labels.length) {
      context.addIssue({ code: 'custom', path: ['options'], message: 'labels of a question must differ' });
    }
  });

export const askQuestionsInputSchema = z.object({
  questions: z
    .array(questionSchema)
    .min(1, { error: `questions must have 1 to ${MAX_QUESTIONS} entries` })
    .max(MAX_QUESTIONS, { error: `questions must have 1 to ${MAX_QUESTIONS} entries` }),
});

/** One entry of an answer. Exactly one for each question; see `validateAnswers` for what is valid. */
export const questionAnswerSchema = z.object({
  questionIndex: z.int(),
  selectedOptionIndices: z.array(z.int()),
  freeText: z.string().optional(),
  isSkipped: z.boolean().optional(),
});

export const answeredBySchema = z.object({ memberId: z.string(), name: z.string() });

export const askQuestionsOutputSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('pending'), questions: z.array(questionSchema) }),
  z.object({
    status: z.literal('answered'),
    questions: z.array(questionSchema),
    answers: z.array(questionAnswerSchema),
    attachments: z.array(attachmentSchema).optional(),
    answeredBy: answeredBySchema,
    answeredAt: z.iso.datetime(),
  }),
  z.object({
    status: z.literal('skipped'),
    questions: z.array(questionSchema),
    reason: z.enum(['declined', 'stopped']),
  }),
]);

export const answerQuestionInputSchema = z.object({
  threadId: z.uuid(),
  messageId: z.uuid(),
  toolCallId: z.string().min(1).max(200),
  answers: z.array(questionAnswerSchema).max(20),
  attachments: attachmentsInputSchema.optional(),
});

export const skipQuestionInputSchema = answerQuestionInputSchema.omit({ answers: true, attachments: true });

export type QuestionOption = z.infer<typeof questionOptionSchema>;
export type Question = z.infer<typeof questionSchema>;
export type QuestionAnswer = z.infer<typeof questionAnswerSchema>;
export type AskQuestionsOutput = z.infer<typeof askQuestionsOutputSchema>;
export type AnswerQuestionInput = z.infer<typeof answerQuestionInputSchema>;
export type SkipQuestionInput = z.infer<typeof skipQuestionInputSchema>;
