"""As much of Gymnasium's conventions as the environments use, for machines that do not have it."""
import numpy as np

from . import spaces


class error:
    class ResetNeeded(Exception):
        pass


class Env:
    metadata = {"render_modes": []}
    render_mode = None

    def reset(self, *, seed=None, options=None):
        if seed is not None or not hasattr(self, "np_random"):
            self.np_random = np.random.default_rng(seed)

    @property
    def unwrapped(self):
        return self
