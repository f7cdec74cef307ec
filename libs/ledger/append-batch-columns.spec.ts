import { arrayLiteral, toBatchColumns } from './append-batch-columns.ts';
import { newSessionId, openRequestFor, requestFor } from './ledger.contract.ts';

it('quotes every text, and only texts', () => {
  expect(arrayLiteral(['a,b', 'NULL', null, 7, '{"c":"\\"}'])).toBe(String.raw`{"a,b","NULL",NULL,7,"{\"c\":\"\\\"}"}`);
});

it('numbers the commands of events, timers and cancelled kinds from 1, and leaves out what there is none of', () => {
  const [opening, message] = [openRequestFor(newSessionId()), requestFor(newSessionId())];
  const columns = toBatchColumns([opening, { ...message, events: [...message.events, ...message.events] }]);
  expect(columns).toMatchObject({ events: '{1,2}', event_command: '{1,2,2}', part: '{0,0,1}' });
  expect(Object.keys(columns)).not.toEqual(expect.arrayContaining(['timer_id']));
  expect(toBatchColumns([{ ...message, cancels: ['welcome'] }])).toMatchObject({
    cancel_command: '{1}',
    cancel_kind: '{"welcome"}',
  });
});
