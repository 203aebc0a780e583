#include "painter.h"

#include <pthread.h>
#include <stdlib.h>

#include "../view/svg.h"

enum { PICTURE_SIZE = 8 << 20, MOST_WAITING = 16 };

struct painter {
    pthread_mutex_t lock;
    pthread_cond_t filled;
    pthread_t thread;
    bool running, closing;
    int waiting;
    paint_job *in_first, **in_last, *out_first, **out_last;
    void (*wake)(void *data);
    void *data;
    char *canvas;
};

static paint_job *take(painter *p, bool *draw) {
    pthread_mutex_lock(&p->lock);
    while (!p->in_first && !p->closing)
        pthread_cond_wait(&p->filled, &p->lock);
    paint_job *job = p->in_first;
    *draw = !p->closing;
    if (job) {
        p->in_first = job->next;
        if (!p->in_first)
            p->in_last = &p->in_first;
    }
    pthread_mutex_unlock(&p->lock);
    return job;
}

static void *paint(void *data) {
    painter *p = data;
    bool draw;
    for (paint_job *job; (job = take(p, &draw));) {
        bst_out o = {p->canvas, 0, PICTURE_SIZE};
        p->canvas[0] = 0;
        if (draw)
            bst_svg_board(&o, &job->state, job->theme, BST_SVG_SCORES);
        job->picture = msg_of(&o);
        job->next = NULL;
        pthread_mutex_lock(&p->lock);
        *p->out_last = job;
        p->out_last = &job->next;
        p->waiting--;
        pthread_mutex_unlock(&p->lock);
        p->wake(p->data);
    }
    return NULL;
}

painter *painter_new(void (*wake)(void *data), void *data) {
    painter *p = base_alloc(sizeof *p);
    p->in_last = &p->in_first;
    p->out_last = &p->out_first;
    p->wake = wake;
    p->data = data;
    p->canvas = base_alloc(PICTURE_SIZE);
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->filled, NULL);
    p->running = pthread_create(&p->thread, NULL, paint, p) == 0;
    return p;
}

void painter_stop(painter *p) {
    pthread_mutex_lock(&p->lock);
    p->closing = true;
    pthread_cond_signal(&p->filled);
    pthread_mutex_unlock(&p->lock);
    if (p->running)
        pthread_join(p->thread, NULL);
    p->running = false;
}

void painter_free(painter *p) {
    if (!p)
        return;
    if (p->running)
        painter_stop(p);
    free(p->canvas);
    free(p);
}

bool painter_ask(painter *p, paint_job *job) {
    pthread_mutex_lock(&p->lock);
    bool room = p->running && p->waiting < MOST_WAITING;
    if (room) {
        job->next = NULL;
        *p->in_last = job;
        p->in_last = &job->next;
        p->waiting++;
        pthread_cond_signal(&p->filled);
    }
    pthread_mutex_unlock(&p->lock);
    return room;
}

paint_job *painter_done(painter *p) {
    pthread_mutex_lock(&p->lock);
    paint_job *list = p->out_first;
    p->out_first = NULL;
    p->out_last = &p->out_first;
    pthread_mutex_unlock(&p->lock);
    return list;
}
