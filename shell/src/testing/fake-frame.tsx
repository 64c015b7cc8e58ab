import type { SessionSnapshot } from '@balcao/contract';
import { render } from '@testing-library/react';
import { DEFAULT_CONFIG } from '../config/runtime-config';
import { readHandover } from '../handover/handover';
import { Frame } from '../layout/frame';
import { createShell, type Shell } from '../shell-contract';
import { COMPOSITION } from './composition';
import { tokenOf } from './token';

export interface OpenFrame {
  shell: Shell;
  prefetch: jest.Mock;
}

const SELLER_DATA: SessionSnapshot['data'] = {
  id: 's1',
  name: 'Ana Lima',
  nickname: 'Ana',
  imageUrl: '',
  companyName: 'Lima Doces',
  iuguAccountStatus: '',
};

/** Opens the real shell and its frame at an address, with a stored session of these groups or logged out. */
export function openFrame(path: string, groups: string[] | null = []): OpenFrame {
  localStorage.clear();
  sessionStorage.clear();
  if (groups) {
    const token = tokenOf({ sub: 's1', groups });
    localStorage.setItem('lojas', JSON.stringify([{ id: 'a', nome: 'Lima Doces', lojaCorrente: true }]));
    localStorage.setItem('user', JSON.stringify({ token, id: 's1', data: SELLER_DATA, owner: false }));
  }
  window.history.replaceState(null, '', path);
  const handover = readHandover();
  const shell = createShell({
    composition: COMPOSITION,
    config: DEFAULT_CONFIG,
    handover,
    overridden: false,
  });
  const prefetch = jest.fn();
  render(<Frame shell={shell} prefetch={prefetch} />);
  return { shell, prefetch };
}
