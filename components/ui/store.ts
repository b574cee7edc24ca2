import { useSyncExternalStore } from 'react';

export type Store<State> = {
  get: () => State;
  set: (change: Partial<State> | ((state: State) => Partial<State>)) => void;
  subscribe: (onChange: () => void) => () => void;
};

/** A small store outside of React, so that a change re-renders its readers and nothing above them. */
export function createStore<State extends object>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (change) => {
      state = { ...state, ...(typeof change === 'function' ? change(state) : change) };
      for (const listener of listeners) listener();
    },
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

/** Reads a part of a store; renders again only when that part changes identity. */
export function useStore<State extends object, Part>(
  store: Store<State>,
  select: (state: State) => Part,
): Part {
  const read = () => select(store.get());
  return useSyncExternalStore(store.subscribe, read, read);
}
