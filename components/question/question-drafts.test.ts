import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openBrowserStorage } from '@/server/testing/browser-storage';
import { type CardPage, type QuestionDraft, startCard } from './card-state';
import { dropQuestionDrafts, loadQuestionDrafts, saveQuestionDrafts } from './question-drafts';

const KEY = 'parley.question.t.call';
const question = { header: 'Deal', question: 'Which?', options: [{ label: 'a' }, { label: 'b' }] };
const pages: CardPage[] = [0, 1].map((questionIndex) => ({ toolCallId: 'call', questionIndex, question }));
const drafts: QuestionDraft[] = [
  { picks: [1], text: 'a note', isSkipped: false },
  { picks: [], text: '', isSkipped: true },
];
const nothing = { page: 0, drafts: [undefined, undefined] };

let local: Storage;
beforeEach(() => {
  ({ local } = openBrowserStorage());
});
afterEach(() => vi.unstubAllGlobals());

it('gives back what was put down, until the call is resolved', () => {
  saveQuestionDrafts('t', pages, { page: 1, drafts, fault: null });
  expect(loadQuestionDrafts('t', pages)).toEqual({ page: 1, drafts });
  expect(loadQuestionDrafts('other', pages)).toEqual(nothing);
  dropQuestionDrafts('t', 'call');
  expect(loadQuestionDrafts('t', pages)).toEqual(nothing);
});

const kept = { savedAt: Date.now(), page: 1, drafts: { 0: drafts[0] } };
it.each<[string, unknown]>([
  ['null', null],
  ['a number', 7],
  ['a list', [kept]],
  ['no time', { ...kept, savedAt: undefined }],
  ['a page that is no whole number', { ...kept, page: 0.5 }],
  ['a page in words', { ...kept, page: '1' }],
  ['no drafts', { ...kept, drafts: undefined }],
  ['drafts in a list', { ...kept, drafts: [drafts[0]] }],
  ['a draft that is none', { ...kept, drafts: { 0: null } }],
  ['a draft without picks', { ...kept, drafts: { 0: { text: '', isSkipped: false } } }],
  ['a pick that is no index', { ...kept, drafts: { 0: { ...drafts[0], picks: ['1'] } } }],
  ['a text that is none', { ...kept, drafts: { 0: { ...drafts[0], text: 1 } } }],
])('takes nothing from a storage that holds %s, and clears it away', (_name, held) => {
  local.setItem(KEY, JSON.stringify(held));
  expect(loadQuestionDrafts('t', pages)).toEqual(nothing);
  dropQuestionDrafts('t', 'another call');
  expect(local.getItem(KEY)).toBeNull();
});

it('takes nothing from what is not JSON, and fits what it takes to the question', () => {
  local.setItem(KEY, '{');
  expect(loadQuestionDrafts('t', pages)).toEqual(nothing);
  local.setItem(
    KEY,
    JSON.stringify({ ...kept, page: -5, drafts: { 0: { ...drafts[0], picks: [-1, 9, 1] } } }),
  );
  expect(startCard(pages, loadQuestionDrafts('t', pages))).toMatchObject({
    page: 0,
    drafts: [{ picks: [1] }, {}],
  });
});

it('clears away what is a month old', () => {
  local.setItem(KEY, JSON.stringify({ ...kept, savedAt: Date.now() - 31 * 86_400_000 }));
  local.setItem('parley.question.t.new', JSON.stringify(kept));
  local.setItem('another', 'x');
  dropQuestionDrafts('t', 'another call');
  expect(Object.keys(local)).toEqual(['parley.question.t.new', 'another']);
});
