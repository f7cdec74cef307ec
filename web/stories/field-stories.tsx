import { useState } from 'react';
import { Checkbox, Select, TextArea, TextField } from '../src/ui/form-fields.tsx';
import { Story } from './story.tsx';

/** Empty, filled, with a hint, and where nothing may be changed. */
export function FieldStories() {
  const [isOn, setIsOn] = useState(true);
  const [choice, setChoice] = useState('first');
  return (
    <>
      <Story title="Text field">
        <TextField label="Name" />
        <TextField label="Filled" defaultValue="Mei Tan" hint="As on the letter." />
        <TextField label="Disabled field" defaultValue="Nobody changes this" disabled />
      </Story>
      <Story title="Text area">
        <TextArea label="Note" hint="Read by colleagues alone." />
        <TextArea label="Disabled area" defaultValue="Nobody changes this" disabled />
      </Story>
      <Story title="Checkbox">
        <Checkbox label="On or off" isOn={isOn} onChange={setIsOn} />
        <Checkbox label="Never on" isOn={false} onChange={() => undefined} />
      </Story>
      <Story title="Select">
        <Select label="One of them" value={choice} onValue={setChoice} hint="The browser's own.">
          <option value="first">First</option>
          <option value="second">Second</option>
        </Select>
      </Story>
    </>
  );
}
