import type { ConfirmRequest, Notify, ToastKind } from '@balcao/contract';
import { TOAST_DURATION_MS } from '@balcao/domain';
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface Toast {
  id: number;
  message: string;
  kind: ToastKind;
  /** Milliseconds; null stays until closed, or until its page is left. */
  durationMs: number | null;
  /** When it came, in milliseconds of the browser's clock. */
  since: number;
}

export interface ChoiceRequest extends ConfirmRequest {
  /** The verb of another way out, which is the safe one. */
  alternativeLabel?: string;
}

export type Choice = 'confirm' | 'alternative' | 'cancel';

export interface Question extends ChoiceRequest {
  answer: (choice: Choice) => void;
}

export interface NoticesState {
  toasts: Toast[];
  /** The first one is on the screen. */
  questions: Question[];
}

export interface Notices {
  notify: Notify;
  store: StoreApi<NoticesState>;
  /** As `notify.toast`. @returns the toast's id, to close it with */
  toast(...shown: Parameters<Notify['toast']>): number;
  closeToast(id: number): void;
  /** Another page was opened: errors of the one before go with it. */
  leavePage(): void;
  /** As `notify.confirm`, with a third answer. */
  choose(request: ChoiceRequest): Promise<Choice>;
}

/** An error that comes as its page is left is of the way to the next one. */
const OF_THE_WAY_MS = 2_000;

/** The state of toasts and questions; `notice-board.tsx` draws it. */
export function createNotices(): Notices {
  const store = createStore<NoticesState>(() => ({ toasts: [], questions: [] }));
  let lastId = 0;

  function closeToast(id: number) {
    store.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
  }

  const toast: Notices['toast'] = (message, { kind = 'success', durationMs = TOAST_DURATION_MS } = {}) => {
    const added = {
      id: ++lastId,
      message,
      kind,
      durationMs: kind === 'error' ? null : durationMs,
      since: Date.now(),
    };
    // A toast with the same words replaces the older one.
    store.setState(({ toasts }) => ({
      toasts: [...toasts.filter((shown) => shown.message !== message || shown.kind !== kind), added],
    }));
    return added.id;
  };

  function leavePage() {
    const isOfTheWay = ({ since }: Toast) => Date.now() - since < OF_THE_WAY_MS;
    store.setState(({ toasts }) => ({
      toasts: toasts.filter((toast) => toast.durationMs !== null || isOfTheWay(toast)),
    }));
  }

  const choose: Notices['choose'] = (request) =>
    new Promise((resolve) => {
      const question: Question = {
        ...request,
        answer(choice) {
          store.setState(({ questions }) => ({ questions: questions.filter((asked) => asked !== question) }));
          resolve(choice);
        },
      };
      store.setState(({ questions }) => ({ questions: [...questions, question] }));
    });

  return {
    store,
    toast,
    closeToast,
    leavePage,
    choose,
    notify: {
      toast: (...shown) => void toast(...shown),
      confirm: async (request) => (await choose(request)) === 'confirm',
    },
  };
}
