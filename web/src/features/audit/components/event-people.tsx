import type { TimelineEntry } from '@entry/contracts/audit/api';
import { displayId } from '@entry/contracts/rules/limits';
import { type TextOf, useText } from '../../../messages/text.tsx';

/** "Sara Haile (admin)", or what stands in for a name. */
export function actorName({ actor }: Pick<TimelineEntry, 'actor'>, text: TextOf): string {
  const { id, role, name } = actor;
  if (role === 'system' || role === 'visitor') return text(`timeline.role.${role}`);

  return text('timeline.by', { name: nameOr(name, id, text), role: text(`timeline.role.${role}`) });
}

export function subjectName({ subject }: Pick<TimelineEntry, 'subject'>, text: TextOf): string | null {
  return subject === null ? null : nameOr(subject.name, subject.id, text);
}

function nameOr(name: string, id: string, text: TextOf): string {
  return name === '' ? text('timeline.someone', { id: displayId(id) }) : name;
}

/** Who did it, and about whom when that is somebody else. */
export function EventPeople({ entry, isSubjectShown }: { entry: TimelineEntry; isSubjectShown: boolean }) {
  const text = useText();
  const subject = subjectName(entry, text);
  const isAboutOthers = isSubjectShown && subject !== null && entry.subject?.id !== entry.actor.id;

  return (
    <span>
      <span>{actorName(entry, text)}</span>
      {isAboutOthers && <span>{` · ${text('timeline.about', { name: subject })}`}</span>}
    </span>
  );
}
