import { webcrypto } from 'node:crypto';
import type { SessionSnapshot } from '@balcao/contract';
import { waitFor } from '@testing-library/react';
import { createStore } from 'zustand/vanilla';
import { ANONYMOUS } from '../session/session-snapshot';
import { clearVisitor, keepVisitor } from './keep-visitor';

const RANDOM = '6f0c2f0e-58fd-4c35-9d4c-0f3d6a0a1b2c';
const seller = (id: string): SessionSnapshot => ({ ...ANONYMOUS, status: 'authenticated', id });
const give = (id: string, more = '', page = document) => {
  page.cookie = `balcao_visitor=${id}; Path=/${more}`;
};
const visitor = () => /balcao_visitor=([^;]*)/.exec(document.cookie)?.[1];

describe('whom the edge decides by', () => {
  beforeAll(() => Object.defineProperty(globalThis, 'crypto', { value: webcrypto }));
  beforeEach(() => {
    give('', '; Max-Age=0');
  });

  it('is the seller once somebody logs in, under a name that does not tell who it is', async () => {
    give(RANDOM);
    const session = createStore(() => ANONYMOUS);
    keepVisitor(session);
    expect(visitor()).toBe(RANDOM);
    session.setState(seller('seller-1'), true);
    await waitFor(() => expect(visitor()).toMatch(/^[0-9a-f]{32}$/));
    const first = visitor();
    session.setState(seller('seller-2'), true);
    await waitFor(() => expect(visitor()).not.toBe(first));
    session.setState(seller('seller-1'), true);
    await waitFor(() => expect(visitor()).toBe(first));
  });

  it('is the seller of a session that was open already', async () => {
    give(RANDOM);
    keepVisitor(createStore(() => seller('seller-1')));
    await waitFor(() => expect(visitor()).toMatch(/^[0-9a-f]{32}$/));
  });

  it('is nobody after a logout', () => {
    give(RANDOM);
    clearVisitor();
    expect(visitor()).toBeUndefined();
  });

  it('is nobody while nothing is tried: no cookie is made', () => {
    keepVisitor(createStore(() => seller('seller-1')));
    expect(document.cookie).toBe('');
  });
});
