import { describeAreaContract } from '@balcao/contract/testing';
import { manifest } from '../area';
import { area } from './define';
import { screens } from './screens';
import { answersFor } from './testing/a-verification';

describeAreaContract(manifest, screens, area, { http: answersFor(null) });
