import numpy as np
import pytest

from crunch.algorithms.learned.products import MOST, product
from tests.support.threads import processor_times


def some(*shape, seed=1):
    return np.random.default_rng(seed).normal(size=shape).astype(np.float32)


@pytest.mark.parametrize("count", [0, 1, 5, 6, 7, 29, 30, 1_000])
@pytest.mark.parametrize(("columns", "width"), [(301, 64), (64, 64), (5, 3), (400, 350)])
def test_pieces_together_are_the_product(count, columns, width):
    rows, matrices = some(count, columns), some(2, columns, width)
    assert np.allclose(product(rows, matrices), rows @ matrices, rtol=1e-4, atol=1e-3)
    of_members = some(2, count, columns)
    assert np.allclose(product(of_members, matrices), of_members @ matrices, rtol=1e-4, atol=1e-3)


def test_rows_that_are_a_part_of_others():
    hidden, matrices = some(2, 200, 64), some(2, 64, 64)
    assert np.allclose(product(hidden[:, 3:], matrices), hidden[:, 3:] @ matrices, rtol=1e-4, atol=1e-3)


def test_no_other_thread_works_for_us():
    setup = (
        "import numpy as np; from crunch.algorithms.learned.products import product; "
        "rows, matrices = np.ones((2, 3000, 300), np.float32), np.ones((2, 300, 64), np.float32)"
    )
    process, thread = processor_times(setup, "product(rows, matrices)", 20)
    assert process <= 1.05 * thread
    assert MOST < 125_000
