import { judgeDistress } from './distress-judgement.ts';

const message = (text: string) => ({ type: 'message.send', text }) as const;
const onFault = jest.fn();
const earlier = async () => [];

const judged = (text: string) => judgeDistress(message(text), { text, earlier, onFault });

describe('a sign of danger in a message', () => {
  it.each(['I want to die', '我不想活了', '我不想活了，今晚就跳樓'])('is marked: %s', async (text) => {
    expect(await judged(text)).toEqual({ ...message(text), isDistressed: true });
  });

  it('is found at the end of a long text', async () => {
    const story = 'They wrote to me every day and I sent the money on Monday. '.repeat(60);
    expect(await judged(story)).toEqual(message(story));
    expect(await judged(`${story}I want to die.`)).toMatchObject({ isDistressed: true });
  });

  it('is found in an answer, with the question before it', async () => {
    const question = { by: 'agent', text: 'Are you safe right now?' } as const;
    const answer = (asked: (typeof question)[]) =>
      judgeDistress(message('No'), { text: 'No', earlier: async () => asked, onFault });
    expect(await answer([question])).toEqual({ ...message('No'), isDistressed: true });
    expect(await answer([])).toEqual(message('No'));
  });

  it('is looked for in messages alone', async () => {
    const note = { type: 'note.add', text: 'I want to die' } as const;
    expect(await judgeDistress(note, { text: note.text, earlier, onFault })).toEqual(note);
  });

  it('is judged in the text as it was written, and the masked one is kept', async () => {
    const masked = message('I want to die, my code is ••••');
    const text = 'I want to die, my code is 1234';
    expect(await judgeDistress(masked, { text, earlier, onFault })).toEqual({ ...masked, isDistressed: true });
  });

  it('stops no message when something fails', async () => {
    const fault = new Error('out of order');
    const failing = () => Promise.reject(fault);
    expect(await judgeDistress(message('No'), { text: 'No', earlier: failing, onFault })).toEqual(message('No'));
    expect(onFault).toHaveBeenCalledWith(fault);
  });
});
