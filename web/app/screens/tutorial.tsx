// What can be learned: the lessons, and the levels of the mists. A lesson that was chosen takes the whole screen.
import { show } from "../app-state";
import { t } from "../i18n";
import { Campaign } from "../lessons/campaign";
import { LessonPlay } from "../lessons/lesson-play";
import { lessons, type Lesson } from "../lessons/lessons";
import { doneLessons } from "../lessons/progress";
import { useLessons } from "../lessons/texts";
import { PageHead } from "../panels/page-head";
import { TilePicture, useArt } from "../panels/picture";
import type { Art } from "../engine/art";

export function Tutorial({ lesson: wanted }: { lesson: string | undefined }) {
  const texts = useLessons();
  const art = useArt();
  const lesson = lessons.find(({ id }) => id === wanted);
  if (!texts) return <p class="loading">{t("loading")}</p>;
  if (lesson) return <LessonPlay key={lesson.id} lesson={lesson} lines={texts[lesson.id]} />;
  const done = doneLessons();
  const next = lessons.find(({ id }) => !done.includes(id));
  return (
    <main class="page learn">
      <PageHead title={t("tutorial.title")} />
      <ol class="lessons">
        {lessons.map((each) => (
          <li key={each.id}>
            <LessonCard
              lesson={each}
              lines={texts[each.id]}
              art={art}
              done={done.includes(each.id)}
              next={each === next}
            />
          </li>
        ))}
      </ol>
      <Campaign shown={wanted === "campaign"} art={art} />
    </main>
  );
}

function LessonCard({
  lesson,
  lines,
  art,
  done,
  next,
}: {
  lesson: Lesson;
  lines: string[];
  art: Art | null;
  done: boolean;
  next: boolean;
}) {
  return (
    <button
      class={next ? "card lesson next" : "card lesson"}
      data-lesson={lesson.id}
      onClick={() => show({ name: "tutorial", lesson: lesson.id })}
    >
      {art && <TilePicture art={art} kind={lesson.tile} label="" />}
      <span>
        <b>{lines[0]}</b>
        <small>{lines[1]}</small>
        {done && <small class="lesson-done">✓ {t("tutorial.learned")}</small>}
      </span>
    </button>
  );
}
