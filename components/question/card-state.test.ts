import { describe, expect, it } from 'vitest';
import { validateAnswers } from '@/server/question/rules';
import type { Question } from '@/server/question/schema';
import {
  type CardAct,
  type CardState,
  isLastToAnswer,
  pagesOf,
  reduceCard,
  resultsOf,
  startCard,
} from './card-state';

const company: Question = {
  header: 'Company',
  question: 'Which Acme?',
  options: [{ label: 'Acme Ltd', isRecommended: true }, { label: 'Acme Labs' }, { label: 'Acme Iberia' }],
};
const stages: Question = {
  header: 'Stages',
  question: 'Which stages?',
  options: [{ label: 'Lost' }, { label: 'Won' }],
  allowMultiSelect: true,
};

function card(...questions: Question[]) {
  return cardOf([{ toolCallId: 'call-1', questions }]);
}

function cardOf(pending: Parameters<typeof pagesOf>[0]) {
  const pages = pagesOf(pending);
  let state = startCard(pages, { page: 0, drafts: [] });
  let isReady = false;
  const act = (...acts: CardAct[]) => {
    for (const next of acts) ({ state, isReady } = reduceCard(pages, state, next));
    return { state, isReady };
  };
  return { pages, act, results: () => resultsOf(pages, state), state: () => state };
}

const click = (option: number): CardAct => ({ type: 'click', option });
const pick = (option: number): CardAct => ({ type: 'pick', option });
const type = (text: string): CardAct => ({ type: 'type', text });
const confirm: CardAct = { type: 'confirm' };
const send: CardAct = { type: 'send' };
const skip: CardAct = { type: 'skip' };
const turn = (by: 1 | -1): CardAct => ({ type: 'turn', by });

describe('picking', () => {
  it('starts with nothing picked, a recommended option included', () => {
    expect(card(company).state().drafts).toEqual([{ picks: [], text: '', isSkipped: false }]);
  });

  it('sends at a click on the only single-select question', () => {
    const one = card(company);
    expect(one.act(click(1)).isReady).toBe(true);
    expect(one.results()).toEqual([
      { toolCallId: 'call-1', answers: [{ questionIndex: 0, selectedOptionIndices: [1] }] },
    ]);
  });

  it('moves on to the next unanswered question at a click', () => {
    const three = card(company, company, company);
    three.act(turn(1), click(0));
    expect(three.state().page).toBe(2);
    three.act(click(0));
    expect(three.state().page).toBe(0);
    expect(three.act(click(2)).isReady).toBe(true);
  });

  it('picks without moving on from the keyboard', () => {
    const two = card(company, company);
    expect(two.act(pick(0), pick(2))).toMatchObject({ state: { page: 0 }, isReady: false });
    expect(two.state().drafts[0]?.picks).toEqual([2]);
  });

  it('does not send at a click while a note is typed', () => {
    const one = card(company);
    expect(one.act(type('the small one'), click(0)).isReady).toBe(false);
    expect(one.act(confirm).isReady).toBe(true);
    expect(one.results()[0]?.answers).toEqual([
      { questionIndex: 0, selectedOptionIndices: [0], freeText: 'the small one' },
    ]);
  });

  it('toggles in a multi-select and waits for Next', () => {
    const one = card(stages);
    expect(one.act(click(1), click(0)).isReady).toBe(false);
    expect(one.state().drafts[0]?.picks).toEqual([0, 1]);
    one.act(pick(0));
    expect(one.state().drafts[0]?.picks).toEqual([1]);
    expect(one.act(confirm).isReady).toBe(true);
  });

  it('ignores a digit beyond the options', () => {
    expect(card(stages).act(pick(3)).state.drafts[0]?.picks).toEqual([]);
  });
});

describe('free text', () => {
  it('keeps what was typed when another option is clicked and the page turns', () => {
    const two = card(company, company);
    two.act(type('note'), click(0), turn(-1), click(1), turn(-1));
    expect(two.state().drafts[0]).toEqual({ picks: [1], text: 'note', isSkipped: false });
  });

  it('says what is missing when a blank text is confirmed, and neither skips nor sends', () => {
    const one = card(company);
    const { state, isReady } = one.act(type('   '), confirm);
    expect(isReady).toBe(false);
    expect(state.fault).toBe('Pick an option, type an answer, or skip.');
    expect(state.drafts[0]).toEqual({ picks: [], text: '   ', isSkipped: false });
  });

  it('refuses a text over the limit, names the limit and keeps the text', () => {
    const one = card(company);
    const text = 'x'.repeat(10_000);
    const { state, isReady } = one.act(type(text), confirm);
    expect(isReady).toBe(false);
    expect(state.fault).toBe('An answer may have at most 2,000 characters. This one has 10,000.');
    expect(state.drafts[0]?.text).toBe(text);
  });

  it('does not let a text over the limit on another page through', () => {
    const two = card(company, company);
    two.act(type('x'.repeat(2_001)), turn(1), pick(0));
    expect(two.act(send)).toMatchObject({ isReady: false, state: { page: 0 } });
    expect(two.state().fault).toContain('2,000');
  });
});

describe('skipping and sending', () => {
  it('skips one question and answers the other', () => {
    const two = card(company, stages);
    two.act(skip);
    expect(two.state().page).toBe(1);
    two.act(pick(0), confirm);
    expect(two.results()).toEqual([
      {
        toolCallId: 'call-1',
        answers: [
          { questionIndex: 0, selectedOptionIndices: [], isSkipped: true },
          { questionIndex: 1, selectedOptionIndices: [0] },
        ],
      },
    ]);
  });

  it('declines the call when every question is skipped', () => {
    const two = card(company, company);
    expect(two.act(skip, skip).isReady).toBe(true);
    expect(two.results()).toEqual([{ toolCallId: 'call-1', answers: 'skipped' }]);
  });

  it('takes a skip back when something is picked', () => {
    const two = card(company, company);
    two.act(skip, turn(-1), pick(1), send);
    expect(two.state().drafts[0]).toEqual({ picks: [1], text: '', isSkipped: false });
  });

  it('goes to the first question without an answer when sent too early, and says so', () => {
    const two = card(company, company);
    const { state, isReady } = two.act(pick(0), send);
    expect(isReady).toBe(false);
    expect(state).toMatchObject({ page: 1, fault: 'Pick an option, type an answer, or skip.' });
  });

  it('turns within its pages only', () => {
    const two = card(company, company);
    expect(two.act(turn(-1)).state.page).toBe(0);
    expect(two.act(turn(1), turn(1)).state.page).toBe(1);
  });

  it('says Send only when confirming completes the card', () => {
    const two = card(company, company);
    expect(isLastToAnswer(two.pages, two.state())).toBe(false);
    two.act(click(0));
    expect(isLastToAnswer(two.pages, two.state())).toBe(true);
  });
});

describe('several calls', () => {
  it('makes one card of them and sends each its own answers', () => {
    const both = cardOf([
      { toolCallId: 'a', questions: [company] },
      { toolCallId: 'b', questions: [company, stages] },
    ]);
    both.act(click(0), skip, pick(1), confirm);
    expect(both.results()).toEqual([
      { toolCallId: 'a', answers: [{ questionIndex: 0, selectedOptionIndices: [0] }] },
      {
        toolCallId: 'b',
        answers: [
          { questionIndex: 0, selectedOptionIndices: [], isSkipped: true },
          { questionIndex: 1, selectedOptionIndices: [1] },
        ],
      },
    ]);
  });
});

describe('drafts', () => {
  it('starts from what was kept, within the options there are', () => {
    const pages = pagesOf([{ toolCallId: 'a', questions: [company, stages] }]);
    const state = startCard(pages, {
      page: 7,
      drafts: [{ picks: [5, 1, 0], text: 'kept', isSkipped: false }, undefined],
    });
    expect(state).toEqual<CardState>({
      page: 1,
      drafts: [
        { picks: [1], text: 'kept', isSkipped: false },
        { picks: [], text: '', isSkipped: false },
      ],
      fault: null,
    });
  });
});

it('sends only what the server calls valid, whatever is done to the card', () => {
  const questions = [company, stages, company];
  const acts = [click(0), click(2), pick(1), type('note'), type(' '), confirm, skip, turn(1), turn(-1), send];
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  for (let round = 0; round < 300; round += 1) {
    const tried = card(...questions);
    for (let step = 0; step < 30; step += 1) {
      const { isReady } = tried.act(acts[random(acts.length)] ?? confirm);
      if (!isReady) continue;
      const answers = tried.results()[0]?.answers;
      if (answers !== 'skipped') expect(validateAnswers(questions, answers ?? [])).toEqual({ isValid: true });
      break;
    }
  }
});
