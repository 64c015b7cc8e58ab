import { describeAreaContract } from '@balcao/contract/testing';
import { manifest } from '../area';
import { area } from './define';
import { fakeShellOptions } from './fake-shell-options';
import { screens } from './screens';

describeAreaContract(manifest, screens, area, fakeShellOptions);
